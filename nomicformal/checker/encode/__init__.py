"""From the core to terms: what rules say of one moment of an open situation."""
