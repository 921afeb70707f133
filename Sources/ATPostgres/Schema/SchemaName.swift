import ATCrypto
package import PostgresDatabase

/// The schema of the tables. Every name of a table is written with it, so that `search_path` doesn't matter.
package struct SchemaName: Sendable {
    package let name: String

    init(_ name: String) throws(PostgresStoreError) {
        let bytes = Array(name.utf8)
        func isLetter(_ byte: UInt8) -> Bool {
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || byte == UInt8(ascii: "_")
        }
        guard let first = bytes.first, isLetter(first), bytes.count <= 41,
            bytes.allSatisfy({ isLetter($0) || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }), !name.hasPrefix("pg_")
        else { throw .invalidName(name) }
        self.name = name
    }

    /// A table, for a statement.
    package func table(_ table: String) -> PostgresQuery { "\(name: name).\(name: table)" }

    /// A table, in text.
    func text(_ table: String) -> String { "\"\(name)\".\"\(table)\"" }

    /// The number of the lock that processes take one after the other to change the tables.
    var lockNumber: Int64 {
        Array(SHA256.hash("atp schema \(name)".utf8)).prefix(8).reduce(0) { $0 << 8 | Int64($1) }
    }
}
