"""nomicformal: rules as code with formal checking, for rule systems that amend themselves."""

__version__ = "0.1.0"
