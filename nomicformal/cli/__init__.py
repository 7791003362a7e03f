"""The command line: one file a command, each thin; what a command needs is imported when it runs."""
