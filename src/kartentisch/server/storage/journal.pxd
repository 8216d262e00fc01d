# Compiled as it is: the class stays Python's, so that a simulation can plant mistakes in it.
