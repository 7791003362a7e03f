"""`python -m nomicformal` is the same as `nomicformal`."""

from nomicformal.cli.main import main

if __name__ == "__main__":
    main()
