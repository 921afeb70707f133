"""Measures what others take for the work that `bench repo` measures ours with: repositories.py FILE NAME...

FILE is a repository as a CAR, and each NAME a figure of ours to compare with decoding it: libipld has no way to read the blocks alone. Prints a JSON object for each figure, taken in processor time.
"""

import json
import random
import sys
import time
from pathlib import Path

import libipld
from atmst.blockstore import MemoryBlockStore
from atmst.mst.node_store import NodeStore
from atmst.mst.node_wrangler import NodeWrangler
from cbrrr import CID

DIGITS = "234567abcdefghijklmnopqrstuvwxyz"


def seconds(body, rounds):
    """The best of several runs."""
    best = float("inf")
    for _ in range(rounds):
        start = time.process_time()
        body()
        best = min(best, time.process_time() - start)
    return best


def insert(keys, value):
    nodes = NodeStore(MemoryBlockStore())
    wrangler = NodeWrangler(nodes)
    root = nodes.get_node(None).cid
    for key in keys:
        root = wrangler.put_record(root, key, value)


def show(metric, peer, value, unit):
    print(json.dumps({"metric": metric, "peer": peer, "value": value, "unit": unit}), flush=True)


car = Path(sys.argv[1]).read_bytes()
speed = len(car) / 1e6 / seconds(lambda: libipld.decode_car(car), 3)
for name in sys.argv[2:]:
    show(name, "libipld", speed, "MB/s")
chance = random.Random(1)
keys = ["app.bsky.feed.post/" + "".join(chance.choice(DIGITS) for _ in range(13)) for _ in range(10_000)]
value = CID(b"\x01\x71\x12\x20" + bytes(32))
show("10,000 random insertions and the root", "atmst", 1_000 * seconds(lambda: insert(keys, value), 2), "ms")
