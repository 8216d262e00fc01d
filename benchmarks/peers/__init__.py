"""What the benchmarks measure: a script per engine, and the protocol to it."""
