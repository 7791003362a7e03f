"""Tables of which it is noted what is looked at."""

from __future__ import annotations

from nomicformal.core.looked_at import LookedAt, Shelf


def test_one_can_look_into_a_table_while_going_through_it() -> None:
    shelf: Shelf[str, list[int]] = Shelf(LookedAt(), "values", list, {"a": [1], "b": [2]})
    met = [(key, one, shelf[key + "'"]) for key, several in shelf.items() for one in several]
    assert met == [("a", 1, []), ("b", 2, [])]
    assert sorted(shelf) == ["a", "b"]
