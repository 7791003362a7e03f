"""Output formats: one file a format, each a function from a Report to text. None knows another."""
