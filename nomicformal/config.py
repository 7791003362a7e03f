"""Limits on what is read, so that no input can hang the run or exhaust memory. Each has a diagnostic of its own."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Bytes of a file; logical lines of a file; characters of a logical line; depth of parentheses; operators in one
    logical line; digits of a number; mistakes of one file that are reported one by one (the rest is counted); the
    greatest budget and number of people that settings may ask for which nobody named on the command line; processes
    at work at once; bytes of all that is kept of earlier runs (what was not used for longest goes); files of a
    ruleset, bytes of all of them, and how many vocabularies may use each other in a row; people and log entries of a
    case. Then what `import` reads: bytes and lines of a source, values in a structured one and their depth, files of
    a folder, rules."""

    max_file_bytes: int = 2_000_000
    max_lines: int = 5_000
    max_line: int = 10_000
    max_nesting: int = 50
    max_operators: int = 100
    max_digits: int = 30
    max_mistakes: int = 200
    max_budget: int = 1_000_000
    max_people: int = 4
    max_jobs: int = 64
    max_cache_bytes: int = 50_000_000
    max_files: int = 20_000
    max_total_bytes: int = 100_000_000
    max_uses: int = 50
    max_case_people: int = 500
    max_case_log: int = 2_000
    max_source_bytes: int = 20_000_000
    max_source_lines: int = 200_000
    max_source_values: int = 200_000
    max_source_depth: int = 60
    max_source_files: int = 20_000
    max_source_rules: int = 20_000


LIMITS = Limits()
