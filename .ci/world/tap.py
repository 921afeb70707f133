"""A Tap and a Jetstream of the Python package websockets. They send events between frames that no server should send.

Prints its address once it listens. /channel wants an acknowledgement of each event, on any connection, and sends what it didn't
get again; /subscribe has the events of a Jetstream of version 1.
"""
import asyncio
import json
import sys

from websockets.asyncio.server import serve

COUNT = 40
LETTERS = '234567abcdefghijklmnopqrstuvwxyz'
CID = 'bafyreie5cvv4h45feadgeuwhbcutmh6t2ceseocckahdoe6uat64zmz454'
HOSTILE = [
    '', 'null', '[]', '{', '{}', '"id"', '{"id":}', '{"id":1e999,"type":"record"}', '{"id":-5,"type":"record"}',
    '{"id":"7","type":"record"}', '{"id":18446744073709551615,"type":"identity","identity":{}}', '\ufeff{}', '\x00',
    '{"id":1,"id":2,"type":"record"}', '[' * 50_000, '{"a":' * 5_000, '{"type":"ack","id":9998}',
    '{"id":9999,"type":"record","record":{"did":5}}', 'x' * 1_000_000,
    b'', b'\xff\xfe', b'\x00' * 1000,
]


def event(number):
    record = {
        'live': number % 2 == 0, 'did': f'did:web:a{number % 7}.test', 'rev': f'3jui7kd54zh2{LETTERS[number % 32]}',
        'collection': 'com.example.post', 'rkey': f'k{number}', 'action': 'create', 'cid': CID,
        'record': {'$type': 'com.example.post', 'text': f'number {number} \U0001f308'},
    }
    return json.dumps({'id': number, 'type': 'record', 'record': record}, ensure_ascii=number % 3 == 0)


waiting = set(range(COUNT))
connections = 0


async def channel(socket):
    """Every connection sends what isn't acknowledged. The first ones end early, each in another way."""
    global connections
    connections += 1
    mine = connections

    async def acknowledgements():
        async for message in socket:
            fields = json.loads(message)
            assert fields['type'] == 'ack' and isinstance(fields['id'], int), message
            waiting.discard(fields['id'])

    reader = asyncio.create_task(acknowledgements())
    for place, number in enumerate(sorted(waiting)):
        await socket.send(HOSTILE[(place + mine) % len(HOSTILE)])
        await socket.send(iter([event(number)[:20], event(number)[20:]]) if place % 5 == 0 else event(number))
        if place % 4 == 0:
            await socket.send(event(number))
        if mine < 4 and place == 5:
            if mine == 1:
                await socket.close(1001, 'as a test')
            elif mine == 2:
                socket.transport.abort()
            else:
                # A text frame that isn't UTF-8.
                socket.transport.write(b'\x81\x02\xff\xfe')
                await socket.wait_closed()
            break
    await reader


async def subscribe(socket):
    """A few commits of a Jetstream, between other things."""
    for number in range(COUNT):
        await socket.send(HOSTILE[number % len(HOSTILE)])
        await socket.send(json.dumps({
            'did': f'did:web:a{number % 7}.test', 'time_us': 1_700_000_000_000_000 + number, 'kind': 'commit',
            'commit': {
                'rev': '3jui7kd54zh2y', 'operation': 'create', 'collection': 'com.example.post', 'rkey': f'k{number}',
                'cid': CID, 'record': {'$type': 'com.example.post', 'text': f'number {number}'},
            },
        }))
    await socket.wait_closed()


async def answer(socket):
    path = socket.request.path.split('?')[0]
    await {'/channel': channel, '/subscribe': subscribe}[path](socket)


async def main():
    async with serve(answer, '127.0.0.1', 0, max_size=1 << 16) as server:
        print(f'http://127.0.0.1:{server.sockets[0].getsockname()[1]}', flush=True)
        await asyncio.to_thread(sys.stdin.read)


asyncio.run(main())
