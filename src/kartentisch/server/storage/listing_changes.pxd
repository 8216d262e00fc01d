from kartentisch.server.table.table cimport Table

cpdef list listing_changes(Table before, entries, Table after, double now)
