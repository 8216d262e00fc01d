"""Running a server: the commands, logs, exports, backups.

May use games, arena, parameters, table, storage, cluster, live, gateway, client, config
and surroundings.
"""
