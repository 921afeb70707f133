"""Reads the tables of the stores with psycopg: postgres.py ADDRESS SCHEMA, and the columns that the article names as JSON.

Prints the first differences, or what is in the tables that people are told to read.
"""

import json
import sys

import psycopg
import psycopg.sql

address, schema = sys.argv[1:3]
expected = {table: {name: kind for name, kind in columns} for table, columns in json.load(sys.stdin).items()}
with psycopg.connect(address, autocommit=True) as connection:
    rows = connection.execute(
        "SELECT table_name, column_name, data_type FROM information_schema.columns WHERE table_schema = %s", [schema]
    ).fetchall()
    found = {}
    for table, column, kind in rows:
        found.setdefault(table, {})[column] = kind
    for table in sorted(expected.keys() | found.keys()):
        if expected.get(table) != found.get(table):
            sys.exit(f"{table}: the article says {expected.get(table)}, and psycopg sees {found.get(table)}")

    name = psycopg.sql.Identifier(schema)

    def one(text, *values):
        return connection.execute(psycopg.sql.SQL(text).format(s=name), values).fetchone()

    service, seq = one("SELECT service, seq FROM {s}.stream_cursor")
    group, behind = one(
        """SELECT g.name, max(m.newest) - min(p.seq) FROM {s}.stream_group g JOIN {s}.group_partition p ON p.grp = g.id
        JOIN {s}.group_member m ON m.grp = g.id GROUP BY g.name"""
    )
    account, data, age = one("SELECT account, data, extract(epoch FROM now() - saved_at)::float8 FROM {s}.session")
    did, body = one("SELECT did, body FROM {s}.dead_letter")
    assert b"refresh-one" not in data and 0 <= age < 300, "the session is readable or old"
    json.dump(
        {"tables": len(found), "cursor": seq, "service": service, "group": group, "behind": behind,
         "account": account, "letter": did, "body": json.loads(bytes(body))}, sys.stdout)
