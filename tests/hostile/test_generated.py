"""A short run of the generated files, and what the generator promises. The long one: `python -m tests.hostile`."""

from collections import Counter

from tests.hostile.generate import PLACES, hostile
from tests.hostile.run import Ended, faults, faults_of, game

FILES = 150


def test_no_generated_file_does_any_harm() -> None:
    found = []
    with game() as root:
        for number in range(FILES):
            found += [f"{number}: {fault}" for fault in faults_of(root, hostile(7, number), number, number % 50 == 0)]
    assert found == []


def test_a_file_is_the_same_every_time_and_no_two_are_alike() -> None:
    files = [hostile(1, number) for number in range(300)]
    assert files == [hostile(1, number) for number in range(300)]
    assert len({file.data for file in files}) > 290
    assert len(Counter(file.place.partition(".")[0] for file in files)) >= len({n.partition(".")[0] for n, _ in PLACES})


def test_every_kind_of_harm_is_noticed() -> None:
    def seen(code: int = 0, out: str = "", err: str = "", output: str = "full") -> list[str]:
        return faults(Ended(("check", "--output", output), code, out, err, 0.1))

    assert seen(out="fine\n") == []
    assert seen(code=101) and seen(code=-1) and seen(err="Traceback (most recent call last)")
    assert seen(out="TOPSECRET") and seen(out="\x1b[2J") and seen(out="a\u202eb") and seen(out="a\rb")
    assert seen(out="x\n::set-output name=a::b\n") and seen(out="##[error]x") and not seen(out="::error file=a::b\n")
    assert seen(out="<img src=x onerror=alert(1)>", output="markdown") and seen(out="{", output="json")
