"""A WebSocket server of the Python package websockets: it echoes, in one piece or several, and does as it is told."""
import asyncio
import sys

from websockets.asyncio.server import serve


async def answer(socket):
    async for message in socket:
        if message == "close":
            await socket.close(4321, "as you wish")
        elif message == "ping":
            await (await socket.ping(b"are you there"))
            await socket.send("pong")
        elif message == "pieces":
            await socket.send(iter(["in ", "three ", "pieces"]))
        elif message == "subprotocol":
            await socket.send(socket.subprotocol or "none")
        else:
            await socket.send(message)


async def main():
    async with serve(answer, "127.0.0.1", 0, subprotocols=["second"], max_size=64 << 20) as server:
        print(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}", flush=True)
        await asyncio.to_thread(sys.stdin.read)


asyncio.run(main())
