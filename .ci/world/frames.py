"""Measures what the Python package atproto takes to decode the frames that `bench firehose` measures ours with: frames.py FILE NAME...

FILE has frames, each after its size in four bytes, and each NAME is a figure of ours to compare with. Prints a JSON object for each
figure, taken in processor time.
"""

import json
import sys
import time
from pathlib import Path

from atproto import CAR, models, parse_subscribe_repos_message
from atproto_firehose.models import Frame

data = Path(sys.argv[1]).read_bytes()
frames, place = [], 0
while place < len(data):
    size = int.from_bytes(data[place:place + 4], "big")
    frames.append(data[place + 4:place + 4 + size])
    place += 4 + size


def decode():
    count = 0
    for data in frames:
        event = parse_subscribe_repos_message(Frame.from_bytes(data))
        if isinstance(event, models.ComAtprotoSyncSubscribeRepos.Commit):
            blocks = CAR.from_bytes(event.blocks).blocks
            count += sum(op.cid is not None and blocks.get(op.cid) is not None for op in event.ops)
    return count


best = float("inf")
for _ in range(5):
    start = time.process_time()
    assert decode() == len(frames)
    best = min(best, time.process_time() - start)
for name in sys.argv[2:]:
    print(json.dumps({"metric": name, "peer": "atproto", "value": len(frames) / best, "unit": "frames/s"}), flush=True)
