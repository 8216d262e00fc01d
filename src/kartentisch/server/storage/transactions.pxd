cpdef grouped(changes)
cpdef insert_in_blocks(cursor, rows)
