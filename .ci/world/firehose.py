"""Reads the firehose of a local network with an independent client, the Python package atproto: HOST COUNT.

Prints each operation of the first COUNT events after the start as a line: number, account, action, path, hash, and the hash of
the record's bytes in the CAR. The client of the package decodes the frames, the CAR and the records.
"""
import sys
import threading

from atproto import CAR, FirehoseSubscribeReposClient, models, parse_subscribe_repos_message

host, count = sys.argv[1].replace('http', 'ws', 1), int(sys.argv[2])
client = FirehoseSubscribeReposClient(models.ComAtprotoSyncSubscribeRepos.Params(cursor=0), base_uri=f'{host}/xrpc')
lines, seen = [], 0


def take(message):
    global seen
    event = parse_subscribe_repos_message(message)
    if isinstance(event, models.ComAtprotoSyncSubscribeRepos.Commit):
        blocks = CAR.from_bytes(event.blocks).blocks
        for op in event.ops:
            text = (blocks[op.cid] or {}).get('text') if op.cid else None
            lines.append(f'{event.seq} {event.repo} {event.rev} {op.action} {op.path} {op.cid or "-"} {text or "-"}')
    else:
        lines.append(f'{event.seq} {type(event).__name__.lower()}')
    seen = event.seq
    if seen >= count:
        threading.Thread(target=client.stop).start()


client.start(take)
print('\n'.join(lines))
