"""Measures psycopg and asyncpg for `bench postgres`, in the tables that it has made: postgres_bench.py ADDRESS METRIC...

Prints a JSON object for each figure.
"""

import asyncio
import json
import random
import sys
import time

import asyncpg
import psycopg

address = sys.argv[1]
one, many, fetched, copied, upserted = sys.argv[2:7]
COPIES, BATCHES = 500_000, 50
UPSERT = "INSERT INTO bench_upserted SELECT id, 'name' FROM unnest(%s::bigint[]) AS id ON CONFLICT (id) DO UPDATE SET name = EXCLUDED.name"


def show(metric, peer, count, start):
    value = count / (time.perf_counter() - start)
    print(json.dumps({"metric": metric, "peer": peer, "value": value, "unit": "/s"}), flush=True)


def ids():
    return list({random.randrange(100_000) for _ in range(1_000)})


def with_psycopg():
    with psycopg.connect(address, autocommit=True) as connection:
        cursor = connection.cursor(binary=True)
        start = time.perf_counter()
        for _ in range(10_000):
            assert cursor.execute("SELECT 1").fetchone()[0] == 1
        show(one, "psycopg", 10_000, start)

        start, count, total = time.perf_counter(), 0, 0
        for number, first, second in cursor.execute("SELECT id, one, two FROM bench_rows"):
            total += number + len(first) + len(second)
            count += 1
        show(fetched, "psycopg", count, start)

        connection.execute("TRUNCATE bench_copied")
        start = time.perf_counter()
        with cursor.copy("COPY bench_copied (id, name) FROM STDIN (FORMAT BINARY)") as copy:
            copy.set_types(["int8", "text"])
            for number in range(1, COPIES + 1):
                copy.write_row((number, f"number {number}"))
        show(copied, "psycopg", COPIES, start)

        connection.execute("TRUNCATE bench_upserted")
        start = time.perf_counter()
        for _ in range(BATCHES):
            with connection.transaction():
                connection.execute("SET LOCAL synchronous_commit = off")
                connection.execute(UPSERT, [ids()], binary=True)
        show(upserted, "psycopg", BATCHES * 1_000, start)


def keywords():
    """The items of the address, which asyncpg only takes apart from URLs."""
    items = psycopg.conninfo.conninfo_to_dict(address)
    names = {"host": "host", "port": "port", "user": "user", "password": "password", "dbname": "database"}
    return {names[key]: value for key, value in items.items() if key in names}


async def with_asyncpg():
    pool = await asyncpg.create_pool(**keywords(), min_size=4, max_size=4)
    async with pool.acquire() as connection:
        start = time.perf_counter()
        for _ in range(10_000):
            assert await connection.fetchval("SELECT 1") == 1
        show(one, "asyncpg", 10_000, start)

        start, count, total = time.perf_counter(), 0, 0
        for number, first, second in await connection.fetch("SELECT id, one, two FROM bench_rows"):
            total += number + len(first) + len(second)
            count += 1
        show(fetched, "asyncpg", count, start)

        await connection.execute("TRUNCATE bench_copied")
        start = time.perf_counter()
        await connection.copy_records_to_table(
            "bench_copied", records=((number, f"number {number}") for number in range(1, COPIES + 1)))
        show(copied, "asyncpg", COPIES, start)

        await connection.execute("TRUNCATE bench_upserted")
        start = time.perf_counter()
        for _ in range(BATCHES):
            async with connection.transaction():
                await connection.execute("SET LOCAL synchronous_commit = off")
                await connection.execute(UPSERT.replace("%s", "$1"), ids())
        show(upserted, "asyncpg", BATCHES * 1_000, start)

    async def task():
        for _ in range(500):
            async with pool.acquire() as connection:
                await connection.fetchval("SELECT 1")

    start = time.perf_counter()
    await asyncio.gather(*(task() for _ in range(64)))
    show(many, "asyncpg", 32_000, start)
    await pool.close()


with_psycopg()
asyncio.run(with_asyncpg())
