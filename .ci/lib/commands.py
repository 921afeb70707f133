"""The compiler's commands of the debug build, for scripts that compile single modules in another way."""
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# What a command loses that makes no debug build of a whole module.
ALONE = {"-Onone", "-incremental", "-enable-testing", "-enable-batch-mode", "-g", "-emit-module", "-c", "-emit-objc-header",
         "-emit-dependencies", "-serialize-diagnostics", "-parseable-output", "-DDEBUG"}
PAIRED = {"-emit-module-path", "-output-file-map", "-index-store-path", "-emit-objc-header-path"}


def command(module):
    """The command that compiles a module, without what it makes. It ends the script when there is none."""
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
        elif flag not in ALONE:
            found.append(flag)
    return found + ["-whole-module-optimization"]


def compile(module, *flags, first=()):
    """Compiles a module with flags, of which `first` stand before all others. It ends the script when that fails."""
    [compiler, *rest] = command(module)
    done = subprocess.run([compiler, *first, *rest, *flags], cwd=ROOT, capture_output=True, text=True)
    if done.returncode != 0:
        print(done.stdout[-4000:], done.stderr[-4000:], sep="\n")
        sys.exit(f"{module} can't be compiled")
