"""How what is entrenched can be got rid of: the cheapest legal ways, proposal by proposal."""
