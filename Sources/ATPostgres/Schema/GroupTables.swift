extension Migration {
    /// The tables of groups that share a stream, and of the states of accounts.
    static let groupTables = Step(number: 3, oldest: 1) { schema in
        // Rows that change all the time stay on their page, and their old versions go soon.
        let often = "WITH (fillfactor = 25, autovacuum_vacuum_threshold = 200, autovacuum_vacuum_scale_factor = 0)"
        let states = "WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 1)"
        return [
            """
            CREATE TABLE \(schema.text("stream_group")) (
                id int4 GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text COLLATE "C" NOT NULL UNIQUE,
                partitions int4 NOT NULL, service text NOT NULL
            )
            """,
            """
            CREATE TABLE \(schema.text("group_member")) (
                grp int4 NOT NULL, id uuid NOT NULL, name text NOT NULL, until timestamptz NOT NULL, newest int8,
                PRIMARY KEY (grp, id)
            ) \(often)
            """,
            """
            CREATE TABLE \(schema.text("group_partition")) (
                grp int4 NOT NULL, part int4 NOT NULL, owner uuid, fence int8 NOT NULL DEFAULT 0, seq int8,
                saves int8 NOT NULL DEFAULT 0, handled int8 NOT NULL DEFAULT 0, PRIMARY KEY (grp, part)
            ) \(often)
            """,
            """
            CREATE TABLE \(schema.text("group_state")) (
                grp int4 NOT NULL, part int4 NOT NULL, did text COLLATE "C" NOT NULL, state bytea NOT NULL,
                PRIMARY KEY (grp, part, did)
            ) \(states)
            """,
            "ALTER TABLE \(schema.text("group_state")) ALTER COLUMN state SET STORAGE PLAIN",
            """
            CREATE TABLE \(schema.text("group_letter")) (
                id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY, grp int4 NOT NULL, part int4 NOT NULL, seq int8,
                did text, reason text NOT NULL, attempts int4 NOT NULL, noted_at timestamptz NOT NULL
            )
            """,
            "CREATE INDEX group_letter_group ON \(schema.text("group_letter")) (grp, id)",
            """
            CREATE TABLE \(schema.text("chain")) (
                verifier text COLLATE "C" NOT NULL, did text COLLATE "C" NOT NULL, state bytea NOT NULL,
                PRIMARY KEY (verifier, did)
            ) \(states)
            """,
            "ALTER TABLE \(schema.text("chain")) ALTER COLUMN state SET STORAGE PLAIN",
        ]
    }

    /// An administrator's orders to a group, and the longest lease of a member.
    static let groupControl = Step(number: 4, oldest: 1) { schema in
        [
            "ALTER TABLE \(schema.text("stream_group")) ADD COLUMN is_paused bool NOT NULL DEFAULT false",
            "ALTER TABLE \(schema.text("group_member")) ADD COLUMN is_drained bool NOT NULL DEFAULT false",
            "ALTER TABLE \(schema.text("group_member")) ADD COLUMN lease int8",
        ]
    }

    /// Adds the columns for resized groups, partitions that are given to members, and letters that can be retried.
    static let groupChanges = Step(number: 5, oldest: 1) { schema in
        [
            "ALTER TABLE \(schema.text("stream_group")) ADD COLUMN layout int8 NOT NULL DEFAULT 0",
            "ALTER TABLE \(schema.text("group_partition")) ADD COLUMN wanted uuid",
            "ALTER TABLE \(schema.text("group_letter")) ADD COLUMN is_downloadable bool NOT NULL DEFAULT false",
            """
            CREATE TABLE \(schema.text("group_floor")) (
                grp int4 NOT NULL, part int4 NOT NULL, seq int8 NOT NULL, PRIMARY KEY (grp, part)
            )
            """,
        ]
    }
}
