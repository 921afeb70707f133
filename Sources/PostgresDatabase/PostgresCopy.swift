import HTTPTransport

extension PostgresDatabase {
    /// Adds many rows to a table at once, with COPY. All of them are added, or none.
    ///
    /// ```swift
    /// try await database.copy(into: "likes", columns: ["uri", "count"], rows: likes) { like, row in
    ///     try row.append(like.uri)
    ///     try row.append(like.count)
    /// }
    /// ```
    ///
    /// The types of the values must match those of the columns exactly, because the server doesn't convert them.
    ///
    /// - Parameters:
    ///   - table: The table, with its schema if needed: `app.likes`.
    ///   - columns: The columns, in the order of the values.
    ///   - rows: The source of the rows.
    ///   - write: Appends the values of a row.
    /// - Returns: The number of rows.
    @discardableResult
    public func copy<Item>(
        into table: String, columns: [String], rows: some AsyncSequence<Item, any Error>,
        _ write: (Item, inout CopyRow) throws -> Void
    ) async throws -> Int {
        try await copy(table, columns) { put in
            for try await item in rows {
                var row = CopyRow()
                try write(item, &row)
                try await put(row)
            }
        }
    }

    /// Adds many rows to a table at once, with COPY.
    @discardableResult
    public func copy<Item>(
        into table: String, columns: [String], rows: some Sequence<Item>,
        _ write: (Item, inout CopyRow) throws -> Void
    ) async throws -> Int {
        try await copy(table, columns) { put in
            for item in rows {
                var row = CopyRow()
                try write(item, &row)
                try await put(row)
            }
        }
    }

    /// The values of a row for COPY.
    public struct CopyRow {
        fileprivate var bytes: [UInt8] = []
        fileprivate var count = 0

        /// Appends the value of the next column.
        public mutating func append(_ value: some PostgresValue) throws {
            let start = bytes.count
            bytes.append(bigEndian: Int32(-1))
            count += 1
            guard try value.encode(into: &bytes) else { return }
            let length = bytes.count &- start &- 4
            guard length <= PostgresParameters.mostBytes else {
                throw PostgresError(.invalidValue, "A value has more than 8 MiB.")
            }
            for index in 0..<4 {
                bytes[start &+ index] = UInt8(truncatingIfNeeded: length >> (24 &- 8 &* index))
            }
        }
    }

    /// The size of the pieces that are sent.
    private static let pieceSize = 64 << 10

    private func copy(
        _ table: String, _ columns: [String],
        _ body: (_ put: (CopyRow) async throws -> Void) async throws -> Void
    ) async throws -> Int {
        let names = table.split(separator: ".", maxSplits: 1).map { PostgresQuery.quoted(String($0)) }
        let quoted = columns.map { PostgresQuery.quoted($0) }
        guard !columns.isEmpty, !names.contains(nil), !quoted.contains(nil) else {
            throw PostgresError(.invalid, "The name of the table or of a column is empty, too long or contains NUL.")
        }
        let target =
            names.compactMap(\.self).joined(separator: ".")
            + " (" + quoted.compactMap(\.self).joined(separator: ", ") + ")"
        return try await withLease(label: "copy into \(table)") { lease in
            let result = try await run(
                .simple("COPY \(target) FROM STDIN (FORMAT binary)"), on: lease, timeout: .seconds(60),
                ifLost: .outcomeUnknown)
            // The header: a signature, flags, and the length of an extension.
            var piece: [UInt8] = Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0x00] + [0, 0, 0, 0, 0, 0, 0, 0]
            do {
                try await body { row in
                    guard row.count == columns.count else {
                        throw PostgresError(
                            .invalidValue, "A row for copy has \(row.count) values for \(columns.count) columns.")
                    }
                    piece.append(bigEndian: Int16(truncatingIfNeeded: row.count))
                    piece += row.bytes
                    guard piece.count >= Self.pieceSize else { return }
                    try await send(piece, lease, result)
                    piece.removeAll(keepingCapacity: true)
                }
                piece.append(bigEndian: Int16(-1))
                try await send(piece, lease, result)
            } catch {
                await end(lease, "the rows could not be read")
                _ = try? await result.count()
                throw error
            }
            await end(lease, nil)
            return try await result.count()
        }
    }

    private func send(_ piece: [UInt8], _ lease: Lease, _ result: PostgresRows) async throws {
        try Task.checkCancellation()
        let isSent: Bool? = await ask(lease) { link, answer in
            // Each piece has its own time.
            link.exchange?.deadline = .now + .seconds(60)
            link.put(piece) { answer($0) }
        }
        // The statement says why it has ended.
        if isSent != true {
            _ = try await result.count()
            throw PostgresError.lost(.connectionLost, "COPY was ended")
        }
    }

    private func end(_ lease: Lease, _ failure: String?) async {
        let _: Bool? = await ask(lease) { link, answer in
            link.endCopy(failure)
            answer(true)
        }
    }
}
