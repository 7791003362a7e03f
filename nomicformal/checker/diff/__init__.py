"""What changes in meaning between two editions of a body of rules."""
