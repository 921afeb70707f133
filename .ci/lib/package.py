#!/usr/bin/env python3
"""What Package.swift says, for the scripts of this folder.

    .ci/lib/package.py libraries           prints the modules of the library products, lowest first
    .ci/lib/package.py closure TARGET...   prints the targets, and all that they depend on, lowest first
    .ci/lib/package.py tests FILE...       prints the test targets that test the files
    .ci/lib/package.py handwritten         prints the libraries of Sources that are not generated, lowest first
"""
import functools
import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


@functools.cache
def manifest(root=ROOT):
    """Package.swift as JSON."""
    command = ["swift", "package", "--ignore-lock", "--package-path", str(root), "dump-package"]
    # This one leaves test targets out.
    environment = {name: value for name, value in os.environ.items() if name != "ATP_TESTS"}
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, env=environment).stdout)


@functools.cache
def targets(root=ROOT):
    """The targets, by name."""
    return {target["name"]: target for target in manifest(root)["targets"]}


def dependencies(target):
    """The name and the condition of each target that a target depends on."""
    for dependency in target["dependencies"]:
        name, condition = (dependency.get("byName") or dependency.get("target"))[:2]
        yield name, condition


def folder(target):
    """Where a target's files are, seen from the top of the package."""
    home = {"test": "Tests", "plugin": "Plugins"}.get(target["type"], "Sources")
    return target.get("path") or f"{home}/{target['name']}"


def closure(names, root=ROOT):
    """The targets and all that they depend on, each after what it depends on."""
    found = []

    def visit(name):
        if name not in found:
            for other, _ in sorted(dependencies(targets(root)[name])):
                visit(other)
            found.append(name)

    for name in names:
        visit(name)
    return found


def libraries(root=ROOT):
    """The modules that users import."""
    products = {name for product in manifest(root)["products"] if "library" in product["type"] for name in product["targets"]}
    return [name for name in closure(sorted(products), root) if name in products]


def handwritten(root=ROOT):
    """The libraries of Sources that people wrote, at least in part."""
    names = [name for name, target in targets(root).items() if target["type"] == "regular" and folder(target) == f"Sources/{name}"]
    return [
        name for name in closure(sorted(names), root)
        if name in names and any(
            file.name != "Reexports.swift" and "Generated" not in file.parts for file in (root / "Sources" / name).rglob("*.swift"))
    ]


def tests_of(files, root=ROOT):
    """The test targets for files that changed: those named after a file's module, or else those that use it directly."""
    found = set()
    for file in files:
        homes = [name for name, target in targets(root).items() if f"{file}/".startswith(folder(target) + "/")]
        for name in sorted(homes, key=lambda name: len(folder(targets(root)[name])))[-1:]:
            if targets(root)[name]["type"] == "test":
                found.add(name)
            elif f"{name}Tests" in targets(root):
                found.add(f"{name}Tests")
            else:
                found |= {other for other, target in targets(root).items()
                          if target["type"] == "test" and name in dict(dependencies(target))}
    return sorted(found)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["libraries"]:
            print(*libraries())
        case ["closure", *names] if names:
            print(*closure(names))
        case ["tests", *files]:
            print(*tests_of(files))
        case ["handwritten"]:
            print(*handwritten())
        case _:
            sys.exit(__doc__)
