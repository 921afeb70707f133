"""Serves pages of a feed with aiohttp, for `bench serve`: feed_aiohttp.py DATABASE. It ends when its input does."""

import asyncio
import json
import sqlite3
import sys

from aiohttp import web

from feed_query import QUERY

database = sqlite3.connect(sys.argv[1])


async def page(request):
    limit = int(request.query.get("limit", "50"))
    rows = database.execute(QUERY, (b"indexed", 1 << 62, 1 << 62, limit)).fetchall()
    body = {"feed": [{"post": uri.decode()} for uri, _, _ in rows], "cursor": f"{rows[-1][1]}:{rows[-1][2]}"}
    return web.Response(text=json.dumps(body), content_type="application/json")


async def main():
    app = web.Application()
    app.router.add_get("/xrpc/app.bsky.feed.getFeedSkeleton", page)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = site._server.sockets[0].getsockname()[1]
    print(f"http://127.0.0.1:{port}/xrpc/app.bsky.feed.getFeedSkeleton", flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


asyncio.run(main())
