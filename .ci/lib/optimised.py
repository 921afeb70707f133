#!/usr/bin/env python3
"""Compiles single modules with optimisation against the debug build of what they import, in seconds instead of minutes:
.ci/lib/optimised.py FOLDER MODULE...

Fails when the optimiser crashes over one. FOLDER takes the object files.
"""
import pathlib
import sys

sys.dont_write_bytecode = True
import commands

if len(sys.argv) < 3:
    sys.exit(__doc__)
folder = pathlib.Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
for module in sys.argv[2:]:
    out = folder / f"{module}.o"
    commands.compile(module, "-O", "-emit-object", "-o", str(out.resolve()), what="optimise")
    print(f"{module}: {out.stat().st_size} bytes")
