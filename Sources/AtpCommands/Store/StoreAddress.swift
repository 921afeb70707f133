import ATCrypto
import ATPostgres
import Foundation
import HTTPTransport
import PostgresDatabase
import Terminal

/// The database that `--store` or `ATP_STORE` names.
struct StoreAddress {
    private let text: String

    /// Returns `nil` if none is named.
    init?(_ invocation: Invocation) throws {
        if let text = invocation[SharedOptions.store] {
            guard !text.isEmpty else { throw UsageError("--store is empty; \(Self.example)") }
            guard !Self.hasPassword(text) else {
                throw UsageError(
                    "the password in --store can be seen by other users of this machine; put the address into "
                        + "ATP_STORE, or the password into PGPASSWORD or ~/.pgpass")
            }
            self.text = text
        } else if let text = invocation.surroundings.variable("ATP_STORE") {
            self.text = text
        } else {
            return nil
        }
        guard Self.isURL(text) || text.contains("=") else {
            // It may contain a password, so it isn't repeated.
            throw UsageError("--store and ATP_STORE take the address of a PostgreSQL database; \(Self.example)")
        }
    }

    private static let example = "it should look like postgres://user@host/database"

    private static func isURL(_ text: String) -> Bool {
        ["postgres://", "postgresql://"].contains { text.hasPrefix($0) }
    }

    /// Whether the text contains a password, also where libpq would look for it in a text that isn't quite valid.
    static func hasPassword(_ text: String) -> Bool {
        // Also an item of a URL, and with spaces around the sign: "sslpassword", "scram_client_key".
        let names = text.lowercased().split(separator: "=", omittingEmptySubsequences: false).dropLast()
            .compactMap { $0.split(whereSeparator: \.isWhitespace).last }
        if names.contains(where: { name in ["password", "_key", "_secret"].contains { name.hasSuffix($0) } }) {
            return true
        }
        guard isURL(text), let start = text.range(of: "://")?.upperBound else { return false }
        let authority = text[start...].prefix { !["/", "?"].contains($0) }
        guard let end = authority.lastIndex(of: "@") ?? text[start...].lastIndex(of: "@") else { return false }
        return text[start..<end].contains(":")
    }

    /// A name for files. The same address has the same name, whatever password it contains.
    var name: String {
        var text = text
        if Self.isURL(text), let start = text.range(of: "://")?.upperBound, let end = text.lastIndex(of: "@"),
            let colon = text[start..<end].firstIndex(of: ":")
        {
            text.removeSubrange(colon..<end)
        }
        return Base32.encode(Array(SHA256.hash(Array(text.utf8)).prefix(10)))
    }

    // MARK: Opening it

    /// The database. Doesn't connect.
    func database() throws -> PostgresDatabase {
        try PostgresDatabase(text, options: PostgresOptions(connections: 2))
    }

    /// The stores in the database, with the keys of this machine.
    func stores(_ invocation: Invocation) async throws -> PostgresStores {
        try await PostgresStores(database(), keys: Self.keys(invocation))
    }

    /// The file with the keys.
    static func keyFile(_ invocation: Invocation) throws -> URL {
        if let name = invocation.surroundings.variable("ATP_STORE_KEYS") {
            return try invocation.surroundings.file(name)
        }
        guard let folder = AccountBook.folder(of: invocation.surroundings.environment) else {
            throw UsageError("there is no folder for the keys: set ATP_STORE_KEYS to the name of their file")
        }
        return folder.appending(path: "store.keys", directoryHint: .notDirectory)
    }

    private static func keys(_ invocation: Invocation) throws -> StoreKeys {
        let file = try keyFile(invocation)
        guard FileManager.default.fileExists(atPath: file.path) else {
            throw Refusal(
                "There is no key to encrypt sessions with: \(file.path) doesn't exist. Make one with \"atp store key "
                    + "new\" on one machine, and copy the file to the others.", name: "NoStoreKey")
        }
        return try .file(file)
    }
}

/// Errors of a shared store.
enum StoreRefusal {
    /// The error for the user; `nil` for other errors.
    static func explain(_ error: any Error) -> Refusal? {
        switch error {
        case let error as PostgresError:
            let isAway = [.unreachable, .connectionLost, .outcomeUnknown, .poolExhausted].contains(error.reason)
            return Refusal("\(error)", name: isAway ? "StoreUnreachable" : "StoreFailed")
        case let error as PostgresStoreError: return Refusal("\(error)", name: "StoreFailed")
        default: return nil
        }
    }
}
