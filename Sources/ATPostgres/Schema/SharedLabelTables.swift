extension Migration {
    /// The tables of labelers that several machines serve.
    static let sharedLabels = Step(number: 6, oldest: 1) { schema in
        let often = "WITH (fillfactor = 25, autovacuum_vacuum_threshold = 200, autovacuum_vacuum_scale_factor = 0)"
        let (labels, reports) = (schema.text("label"), schema.text("label_report"))
        return [
            // Who writes labels or reports locks this row until the commit, so that their numbers come in order.
            """
            CREATE TABLE \(schema.text("labeler")) (
                id int4 GENERATED ALWAYS AS IDENTITY PRIMARY KEY, tenant text COLLATE "C" NOT NULL,
                did text COLLATE "C" NOT NULL, key text COLLATE "C" NOT NULL, seq int8 NOT NULL DEFAULT 0,
                report int8 NOT NULL DEFAULT 0, UNIQUE (tenant, did)
            ) \(often)
            """,
            """
            CREATE TABLE \(labels) (
                labeler int4 NOT NULL, seq int8 NOT NULL, uri text COLLATE "C" NOT NULL, val text COLLATE "C" NOT NULL,
                expires_at timestamptz, key text COLLATE "C" NOT NULL, label bytea NOT NULL, PRIMARY KEY (labeler, seq)
            )
            """,
            "CREATE UNIQUE INDEX label_subject ON \(labels) (labeler, uri, val)",
            "CREATE INDEX label_key ON \(labels) (labeler, key)",
            """
            CREATE TABLE \(schema.text("label_writer")) (
                labeler int4 NOT NULL, id uuid NOT NULL, batch uuid NOT NULL, saved_at timestamptz NOT NULL,
                PRIMARY KEY (labeler, id)
            ) \(often)
            """,
            """
            CREATE TABLE \(reports) (
                labeler int4 NOT NULL, id int8 NOT NULL, account text COLLATE "C" NOT NULL, digest bytea NOT NULL,
                reported_at timestamptz NOT NULL, content bytea NOT NULL, is_open bool NOT NULL DEFAULT true,
                owner uuid, until timestamptz, PRIMARY KEY (labeler, id)
            ) WITH (fillfactor = 70)
            """,
            "CREATE INDEX label_report_digest ON \(reports) (labeler, digest, reported_at)",
            "CREATE INDEX label_report_open ON \(reports) (labeler, id) WHERE is_open",
            "CREATE INDEX label_report_account ON \(reports) (labeler, account) WHERE is_open",
            "CREATE INDEX label_report_closed ON \(reports) (labeler, reported_at) WHERE NOT is_open",
        ]
    }

    /// Finds labels that ended long ago.
    static let labelEnds = Step(number: 7, oldest: 1) { schema in
        [
            """
            CREATE INDEX label_end ON \(schema.text("label")) (labeler, expires_at) WHERE expires_at IS NOT NULL
            """
        ]
    }
}
