#!/usr/bin/env python3
"""Prints a filter for the tests whose size depends on ATP_LOAD, and no others of their suites.

Where something else than a test calls it, the whole suite counts.
"""
import pathlib
import re

CALL = r"Load\.(?:size|isWhole)"
parts = []
for path in sorted(pathlib.Path("Tests").glob("*Tests/**/*Tests.swift")):
    text = path.read_text()
    if not re.search(CALL, text):
        continue
    # A piece is a test, with its attribute, and what stands between it and the next one.
    pieces = re.split(r"(?m)^(?= *@Test\b)", text)
    tests = []
    for piece in pieces:
        for call in re.finditer(CALL, piece):
            members = re.findall(r"(?m)^    (?:[a-z@]\S* )*(?:func|init|let|var)\b *(`[^`]+`|\w*)", piece[: call.start()])
            name = re.search(r"@Test[^`]*func `([^`]+)`", piece)
            if not name or len(members) > 1:
                tests = None
                break
            tests.append(re.sub(r"[^A-Za-z0-9 ]", ".", name.group(1)))
        if tests is None:
            break
    parts += [path.stem + "/"] if tests is None else [f"{path.stem}/.{name}" for name in dict.fromkeys(tests)]
print("|".join(parts))
