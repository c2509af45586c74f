"""`python -m qiaoma.ruleset.reference`."""

import sys

from qiaoma.ruleset.reference import main

sys.exit(main(sys.argv[1:]))
