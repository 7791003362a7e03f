"""What was found out in earlier runs, kept on disk by content: JSON files in the user's own cache folder.

Nothing here is read from or written into a ruleset's folder, and nothing of a file is executed: a file that is damaged,
or that another version of the tool wrote, is as good as none."""
