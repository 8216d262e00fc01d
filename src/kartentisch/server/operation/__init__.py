"""Running a server: the commands, logs, exports, backups.

May use games, arena, parameters, table, storage, live, gateway, client and config.
"""
