"""The compiler's commands of the debug build, for scripts that compile single modules in another way."""
import json
import pathlib
import re
import subprocess
import sys

import package

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# Flags of an incremental debug build, which are dropped.
ALONE = {"-Onone", "-incremental", "-enable-testing", "-enable-batch-mode", "-g", "-emit-module", "-c", "-emit-objc-header",
         "-emit-dependencies", "-serialize-diagnostics", "-parseable-output", "-DDEBUG"}
PAIRED = {"-emit-module-path", "-output-file-map", "-index-store-path", "-emit-objc-header-path"}


def command(module):
    """Returns a module's compiler command without its output flags. Exits if there is none, or if it is out of date."""
    manifest = ROOT / ".build/debug.yaml"
    rule = manifest.exists() and re.search(
        rf'\n  "C\.{module}-[^"]*\.module":\n.*?\n    args: (.*?)\n', manifest.read_text(), re.S)
    if not rule:
        sys.exit(f"{module} is not in .build/debug.yaml: build first")
    found, given = [], iter(json.loads(rule.group(1)))
    for flag in given:
        if flag in PAIRED:
            next(given)
        elif flag == "-Xcc":
            found += [flag, next(given)]
        elif flag.startswith("@"):
            check(module, pathlib.Path(flag[1:]).read_text())
            found.append(flag)
        elif flag not in ALONE:
            found.append(flag)
    return found + ["-whole-module-optimization"]


def check(module, sources):
    """Exits if a module has other files now than at the last build."""
    built = set(re.findall(r"[^'\n]+\.swift", sources))
    home = ROOT / package.folder(package.targets()[module])
    now = {str(file) for file in home.rglob("*.swift")}
    if {file for file in built if file.startswith(str(home))} != now:
        sys.exit(f"{module} has other files than at the last build: build first")


def compile(module, *flags, first=(), what="compile"):
    """Compiles a module with flags, of which `first` stand before all others. Exits if that fails."""
    [compiler, *rest] = command(module)
    done = subprocess.run([compiler, *first, *rest, *flags], cwd=ROOT, capture_output=True, text=True)
    if done.returncode != 0:
        print(done.stdout[-4000:], done.stderr[-4000:], sep="\n")
        sys.exit(f"{module}: the compiler can't {what} it")
