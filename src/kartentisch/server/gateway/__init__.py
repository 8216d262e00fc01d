"""The ways in: HTTP, pages and sockets. May use all of the above."""
