"""Running a server: settings, logs, the commands. May use all of the server."""
