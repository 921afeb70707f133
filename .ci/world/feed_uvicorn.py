"""Serves pages of a feed with uvicorn, for `bench serve`: feed_uvicorn.py DATABASE. It ends when its input does."""

import asyncio
import json
import socket
import sqlite3
import sys
from urllib.parse import parse_qs

import uvicorn

from feed_query import QUERY

database = sqlite3.connect(sys.argv[1])


async def app(scope, receive, send):
    """An ASGI application without a framework."""
    if scope["type"] != "http":
        return
    query = parse_qs(scope["query_string"].decode())
    limit = int(query.get("limit", ["50"])[0])
    rows = database.execute(QUERY, (b"indexed", 1 << 62, 1 << 62, limit)).fetchall()
    page = {"feed": [{"post": uri.decode()} for uri, _, _ in rows], "cursor": f"{rows[-1][1]}:{rows[-1][2]}"}
    body = json.dumps(page).encode()
    fields = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": fields})
    await send({"type": "http.response.body", "body": body})


async def main():
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(app, log_level="error", access_log=False, lifespan="off"))
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started:
        await asyncio.sleep(0.01)
    print(f"http://127.0.0.1:{listener.getsockname()[1]}/xrpc/app.bsky.feed.getFeedSkeleton", flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    server.should_exit = True
    await serving


asyncio.run(main())
