"""`python -m kartentisch` is `kartentisch`."""

from kartentisch.cli import main

main()
