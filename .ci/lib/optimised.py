#!/usr/bin/env python3
"""Compiles single modules with optimisation against the debug build of what they import, in seconds instead of minutes:
.ci/lib/optimised.py FOLDER MODULE...

Fails when the optimiser crashes over one. FOLDER takes the object files.
"""

import json
import pathlib
import re
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parents[2]
if len(sys.argv) < 3:
    sys.exit(__doc__)
folder = pathlib.Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
manifest = (root / ".build/debug.yaml").read_text()
# Flags of the debug build that an optimised one doesn't have, and those of them that have a value.
alone = {"-Onone", "-incremental", "-enable-testing", "-enable-batch-mode", "-g", "-emit-module", "-c",
         "-emit-objc-header", "-emit-dependencies", "-serialize-diagnostics", "-parseable-output", "-DDEBUG"}
paired = {"-emit-module-path", "-output-file-map", "-index-store-path", "-emit-objc-header-path"}
for module in sys.argv[2:]:
    rule = re.search(rf'\n  "C\.{module}-[^"]*\.module":\n.*?\n    args: (.*?)\n', manifest, re.S)
    if not rule:
        sys.exit(f"{module} is not in .build/debug.yaml: build first")
    command, given = [], iter(json.loads(rule.group(1)))
    for flag in given:
        if flag in paired:
            next(given)
        elif flag == "-Xcc":
            command += [flag, next(given)]
        elif flag not in alone:
            command.append(flag)
    out = folder / f"{module}.o"
    command += ["-O", "-whole-module-optimization", "-emit-object", "-o", str(out)]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True)
    if done.returncode != 0:
        print(done.stdout[-4000:], done.stderr[-4000:], sep="\n")
        sys.exit(f"the optimiser can't compile {module}")
    print(f"{module}: {out.stat().st_size} bytes")
