# Compiled as it is: the classes stay Python's, so that a simulation can plant mistakes in them.

cpdef list write_batch(list batch, transactions, surroundings)
cpdef write(list batch, transactions, surroundings)
