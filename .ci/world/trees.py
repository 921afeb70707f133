"""Makes and reads repositories with the Python packages atmst and libipld.

trees.py make COUNT SEED FOLDER   makes random repositories: what was done to them, their roots, and CARs of their blocks
trees.py read FOLDER              reads the CARs that another program has made of the same records, and compares them
trees.py time                     says how long 10,000 insertions take
"""
import hashlib
import json
import pathlib
import random
import sys
import time

import libipld
from atmst.blockstore import MemoryBlockStore
from atmst.mst.node_store import NodeStore
from atmst.mst.node_walker import NodeWalker
from atmst.mst.node_wrangler import NodeWrangler
from cbrrr import CID

COLLECTIONS = ["app.bsky.feed.like", "app.bsky.feed.post", "app.bsky.graph.follow", "com.example.record"]
DIGITS = "234567abcdefghijklmnopqrstuvwxyz"


def record(number):
    return libipld.encode_dag_cbor({"number": number})


def link(block):
    return CID(b"\x01\x71\x12\x20" + hashlib.sha256(block).digest())


def depth(key):
    digest = int.from_bytes(hashlib.sha256(key.encode()).digest(), "big")
    return (256 - digest.bit_length()) // 2


def tid(chance):
    bits = chance.getrandbits(62)
    return "".join(DIGITS[bits >> (60 - 5 * place) & 31] for place in range(13))


def deep_keys(chance, count):
    """Keys of high layers, found by trying."""
    found = []
    while len(found) < count:
        key = f"com.example.record/{chance.getrandbits(40)}"
        if depth(key) >= 5:
            found.append(key)
    return found


def varint(number):
    out = b""
    while number >= 0x80:
        out += bytes([number & 0x7F | 0x80])
        number >>= 7
    return out + bytes([number])


def car(root, blocks):
    header = b"\xa2\x65roots\x81\xd8\x2a\x58\x25\x00" + bytes(root) + b"\x67version\x01"
    out = [varint(len(header)), header]
    for block in blocks:
        out += [varint(36 + len(block)), bytes(link(block)), block]
    return b"".join(out)


def split(data):
    """The blocks of a CAR as they are."""

    def number(place):
        value = shift = 0
        while True:
            byte = data[place]
            value |= (byte & 0x7F) << shift
            place, shift = place + 1, shift + 7
            if byte < 0x80:
                return value, place

    length, place = number(0)
    place += length
    blocks = {}
    while place < len(data):
        length, place = number(place)
        blocks[data[place : place + 36]] = data[place + 36 : place + length]
        place += length
    return blocks


def make(count, seed, folder):
    chance = random.Random(seed)
    deep = deep_keys(chance, 60)
    for number in range(count):
        store = MemoryBlockStore()
        nodes = NodeStore(store)
        wrangler = NodeWrangler(nodes)
        size = chance.choice([1, 2, 3, 10, 30, 100, 300]) if number % 50 else 5_000
        keys = {f"{chance.choice(COLLECTIONS)}/{tid(chance)}" for _ in range(chance.randint(1, size))}
        keys |= set(chance.sample(deep, chance.randint(0, 12)))
        keys = sorted(keys)
        chance.shuffle(keys)
        values = {key: chance.randrange(1_000) for key in keys}
        root = nodes.get_node(None).cid
        for key in keys:
            root = wrangler.put_record(root, key, link(record(values[key])))
        first, before = root, dict(values)
        changes = []
        for _ in range(chance.randint(1, 60)):
            if values and chance.random() < 0.6:
                key = chance.choice(sorted(values)) if len(values) < 400 else chance.choice(keys)
                if key not in values:
                    continue
                del values[key]
                changes.append([key, None])
                root = wrangler.del_record(root, key)
            else:
                key = chance.choice(deep) if chance.random() < 0.3 else f"com.example.record/{tid(chance)}"
                values[key] = chance.randrange(1_000)
                changes.append([key, values[key]])
                root = wrangler.put_record(root, key, link(record(values[key])))
        reached = [store.get_block(bytes(cid)) for cid in NodeWalker(nodes, root).iter_node_cids()]
        blocks = reached + [record(value) for value in sorted(set(values.values()))]
        chance.shuffle(blocks)
        (folder / f"{number}.car").write_bytes(car(root, blocks))
        story = {"records": before, "root": first.encode("base32"), "changes": changes, "after": root.encode("base32")}
        (folder / f"{number}.json").write_text(json.dumps(story))
    print(count, "repositories made")


def read(folder):
    count = 0
    for file in sorted(folder.glob("*.ours.car")):
        story = json.loads((folder / file.name.replace(".ours.car", ".json")).read_text())
        values = dict(story["records"])
        for key, value in story["changes"]:
            if value is None:
                del values[key]
            else:
                values[key] = value
        data = file.read_bytes()
        header, blocks = libipld.decode_car(data)
        # The package decodes every block, and a node read from that isn't the same any more.
        store = MemoryBlockStore(split(data))
        assert set(split(data)) == set(blocks), f"{file}: other blocks"
        root = libipld.decode_dag_cbor(split(data)[header["roots"][0]])["data"]
        root = CID.decode(root) if isinstance(root, str) else CID(bytes(root))
        assert root.encode("base32") == story["after"], f"{file}: another root"
        found = {key: blocks[bytes(cid)]["number"] for key, cid in NodeWalker(NodeStore(store), root).iter_kv()}
        assert found == values, f"{file}: other records"
        count += 1
    print(count, "repositories read")


def measure():
    chance = random.Random(1)
    keys = sorted(f"{chance.choice(COLLECTIONS)}/{tid(chance)}" for _ in range(100_000))
    value = link(record(1))
    for name, some in [("10,000 random insertions and the root", chance.sample(keys, 10_000)), ("100,000 sorted paths", keys)]:
        nodes = NodeStore(MemoryBlockStore())
        wrangler = NodeWrangler(nodes)
        start = time.perf_counter()
        root = nodes.get_node(None).cid
        for key in some:
            root = wrangler.put_record(root, key, value)
        print(f"{name}: {(time.perf_counter() - start) * 1000:.0f} ms")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["make", count, seed, folder]:
            make(int(count), int(seed), pathlib.Path(folder))
        case ["read", folder]:
            read(pathlib.Path(folder))
        case ["time"]:
            measure()
        case _:
            sys.exit(__doc__)
