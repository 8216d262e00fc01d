from kartentisch.server.table.table cimport Table

cpdef level_at(Table table, int seat)
