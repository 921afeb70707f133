extension Migration {
    /// The tables of what services and backfills share: used tokens, counts of calls, dead letters, and accounts to
    /// download.
    static let sharedWork = Step(number: 2, oldest: 1) { schema in
        [
            """
            CREATE TABLE \(schema.text("used_token")) (
                issuer text COLLATE "C" NOT NULL, token bytea NOT NULL, use_id uuid NOT NULL,
                expires_at timestamptz NOT NULL, PRIMARY KEY (issuer, token)
            )
            """,
            "CREATE INDEX used_token_expires ON \(schema.text("used_token")) (expires_at)",
            // After a crash of the server, windows begin again. Nothing of this is worth a write to the disk.
            """
            CREATE UNLOGGED TABLE \(schema.text("call_count")) (
                key bytea PRIMARY KEY, window_end timestamptz NOT NULL, calls int8 NOT NULL
            ) WITH (fillfactor = 50)
            """,
            "CREATE INDEX call_count_end ON \(schema.text("call_count")) (window_end)",
            """
            CREATE TABLE \(schema.text("dead_letter")) (
                name text COLLATE "C" NOT NULL, key bytea NOT NULL, event_id int8 NOT NULL, did text COLLATE "C",
                body bytea NOT NULL, reason text NOT NULL, attempts int8 NOT NULL, at timestamptz NOT NULL,
                PRIMARY KEY (name, key)
            )
            """,
            "CREATE INDEX dead_letter_at ON \(schema.text("dead_letter")) (name, at, event_id)",
        ] + backfillTables(schema)
    }

    /// How long a mirror treats an account as inactive.
    static let hiddenAccounts = Step(number: 8, oldest: 1) { schema in
        ["ALTER TABLE \(schema.text("backfill_account")) ADD COLUMN hidden int2"]
    }

    private static func backfillTables(_ schema: SchemaName) -> [String] {
        let accounts = schema.text("backfill_account")
        return [
            """
            CREATE TABLE \(schema.text("backfill_member")) (
                name text COLLATE "C" NOT NULL, id uuid NOT NULL, until timestamptz NOT NULL, PRIMARY KEY (name, id)
            ) WITH (fillfactor = 25)
            """,
            """
            CREATE TABLE \(schema.text("backfill_list")) (
                name text COLLATE "C" NOT NULL, source text COLLATE "C" NOT NULL, cursor text,
                is_complete bool NOT NULL DEFAULT false, owner uuid, PRIMARY KEY (name, source)
            ) WITH (fillfactor = 50)
            """,
            """
            CREATE TABLE \(schema.text("backfill_host")) (
                name text COLLATE "C" NOT NULL, host text COLLATE "C" NOT NULL, owner uuid, PRIMARY KEY (name, host)
            ) WITH (fillfactor = 50)
            """,
            // State: 0 pending, 1 fetching, 2 delivering, 3 done, 4 gone, 5 failed. No host: not looked up yet.
            """
            CREATE TABLE \(accounts) (
                name text COLLATE "C" NOT NULL, did text COLLATE "C" NOT NULL, host text COLLATE "C", owner uuid,
                state int2 NOT NULL, status text, rev text COLLATE "C", wanted text COLLATE "C",
                attempts int8 NOT NULL DEFAULT 0, retry timestamptz, was_delivered bool NOT NULL DEFAULT false,
                PRIMARY KEY (name, did)
            ) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02)
            """,
            // Accounts that are finished leave these, so that finding work takes as long at the end as at the start.
            "CREATE INDEX backfill_pending ON \(accounts) (name, host, did) WHERE state = 0",
            "CREATE INDEX backfill_retry ON \(accounts) (name, retry) WHERE state = 5 AND retry IS NOT NULL",
            "CREATE INDEX backfill_owned ON \(accounts) (name, owner) WHERE owner IS NOT NULL",
        ]
    }
}
