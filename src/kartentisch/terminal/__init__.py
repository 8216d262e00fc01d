"""Games in a terminal: line by line, or on a full screen."""
