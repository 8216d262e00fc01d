"""What people and programs ask the server once, by HTTP, and the way to a table's socket."""
