"""Measures what others take for the work that `bench compare` measures ours with: peers.py FOLDER SERVER NGINX.

FOLDER has page.json and page.cbor. SERVER and NGINX are addresses; NGINX may be empty. Prints a JSON object for each figure.
"""

import asyncio
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import aiohttp
import libipld
import msgspec
import orjson
import websockets
from atproto import models
from atproto_client.models.utils import get_or_create

folder, server, nginx = Path(sys.argv[1]), sys.argv[2].rstrip("/"), sys.argv[3].rstrip("/")
page, cbor = (folder / "page.json").read_bytes(), (folder / "page.cbor").read_bytes()


def show(metric, peer, value, unit):
    print(json.dumps({"metric": metric, "peer": peer, "value": value, "unit": unit}), flush=True)


def speed(byte_count, body, seconds=0.6):
    """The best of several runs, in megabytes per second."""
    body()
    best, stop = float("inf"), time.perf_counter() + seconds
    while time.perf_counter() < stop:
        start = time.perf_counter()
        body()
        best = min(best, time.perf_counter() - start)
    return byte_count / 1e6 / best


def codecs():
    values = orjson.loads(page)
    fields = libipld.decode_dag_cbor(cbor)
    show("JSON to values", "orjson", speed(len(page), lambda: orjson.loads(page)), "MB/s")
    show("JSON to values", "msgspec", speed(len(page), lambda: msgspec.json.decode(page)), "MB/s")
    show("values to JSON", "orjson", speed(len(page), lambda: orjson.dumps(values)), "MB/s")
    show("values to JSON", "msgspec", speed(len(page), lambda: msgspec.json.encode(values)), "MB/s")
    show("DAG-CBOR to values", "libipld", speed(len(cbor), lambda: libipld.decode_dag_cbor(cbor)), "MB/s")
    show("values to DAG-CBOR", "libipld", speed(len(cbor), lambda: libipld.encode_dag_cbor(fields)), "MB/s")
    response = models.AppBskyFeedGetTimeline.Response
    show("JSON to types, posts too", "atproto",
         speed(len(page), lambda: get_or_create(json.loads(page), response)), "MB/s")


async def sockets():
    count, metric, unit = 200_000, "WebSocket messages of 1 KiB received", "/s"
    url = f"{server}/messages?size=1024&count={count}"
    async with aiohttp.ClientSession() as session:
        start, received = time.perf_counter(), 0
        async with session.ws_connect(url, max_msg_size=0) as socket:
            async for _ in socket:
                received += 1
        show(metric, "aiohttp", received / (time.perf_counter() - start), unit)
    start, received = time.perf_counter(), 0
    async with websockets.connect(url.replace("http", "ws", 1), compression=None) as socket:
        async for _ in socket:
            received += 1
    show(metric, "websockets", received / (time.perf_counter() - start), unit)


async def requests():
    url, stop, done = f"{nginx}/profile", time.perf_counter() + 2, 0
    connector = aiohttp.TCPConnector(limit=32)
    async with aiohttp.ClientSession(connector=connector) as session:

        async def work():
            nonlocal done
            while time.perf_counter() < stop:
                async with session.get(url) as response:
                    await response.json()
                done += 1

        start = time.perf_counter()
        await asyncio.gather(*(work() for _ in range(32)))
        show("requests to nginx, 32 in flight", "aiohttp", done / (time.perf_counter() - start), "/s")


def streams():
    """The curl program. Its start isn't counted, the time until the file is on the disk is."""
    curl, file = shutil.which("curl"), folder / "large"
    if not curl:
        return

    def seconds(target):
        return float(subprocess.run([curl, "-s", "-S", "-f", "-o", target, "-w", "%{time_total}", f"{nginx}/large"],
                                    check=True, capture_output=True, text=True).stdout)

    seconds("/dev/null")
    show("500 MB from nginx, dropped", "curl", 500 / seconds("/dev/null"), "MB/s")
    taken = seconds(file)
    start, descriptor = time.perf_counter(), os.open(file, os.O_WRONLY)
    os.fsync(descriptor)
    show("500 MB from nginx, to a synchronized file", "curl", 500 / (taken + time.perf_counter() - start), "MB/s")
    os.close(descriptor)
    file.unlink()


codecs()
asyncio.run(sockets())
if nginx:
    asyncio.run(requests())
    streams()
