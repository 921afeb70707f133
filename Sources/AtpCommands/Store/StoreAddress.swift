import ATCrypto
import ATPostgres
import ATStreams
import Foundation
import HTTPTransport
import PostgresDatabase
import Terminal

/// The database that `--store` or `ATP_STORE` names.
struct StoreAddress {
    private let text: String

    init(text: String) { self.text = text }

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

    /// The database, which has to be named.
    static func required(_ invocation: Invocation) throws -> StoreAddress {
        guard let address = try StoreAddress(invocation) else {
            throw UsageError("--store is missing, and ATP_STORE isn't set: the address of the database")
        }
        return address
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
        if names.contains(where: isSecret) { return true }
        guard isURL(text), let start = text.range(of: "://")?.upperBound else { return false }
        let authority = text[start...].prefix { !["/", "?"].contains($0) }
        guard let end = authority.lastIndex(of: "@") ?? text[start...].lastIndex(of: "@") else { return false }
        return text[start..<end].contains(":")
    }

    /// A name for files. The same address has the same name, whatever password it contains.
    var name: String {
        Base32.encode(Array(SHA256.hash(Array(Self.withoutSecrets(text).utf8)).prefix(10)))
    }

    /// Whether a parameter is a password, or as good as one: `sslpassword`, `scram_client_key`.
    private static func isSecret(_ name: some StringProtocol) -> Bool {
        ["password", "_key", "_secret"].contains { name.lowercased().hasSuffix($0) }
    }

    /// The address without its passwords; the same text if it has none.
    private static func withoutSecrets(_ text: String) -> String {
        guard isURL(text), let start = text.range(of: "://")?.upperBound else { return withoutSecretItems(text) }
        var text = text
        if let end = text.lastIndex(of: "@"), let colon = text[start..<end].firstIndex(of: ":") {
            text.removeSubrange(colon..<end)
        }
        guard let mark = text.firstIndex(of: "?") else { return text }
        let items = text[mark...].dropFirst().split(separator: "&", omittingEmptySubsequences: false)
        let kept = items.filter { !isSecret($0.prefix { $0 != "=" }) }
        guard kept.count < items.count else { return text }
        return text[..<mark] + (kept.isEmpty ? "" : "?") + kept.joined(separator: "&")
    }

    /// The same for `host=db password='a b'`. A value may be in quotes, and a backslash may stand before any character.
    private static func withoutSecretItems(_ text: String) -> String {
        var (kept, rest) = ("", text[...])
        var hasSecret = false
        while !rest.isEmpty {
            let item = rest
            rest = rest.drop { $0.isWhitespace }
            let name = rest.prefix { $0 != "=" && !$0.isWhitespace }
            rest = rest.dropFirst(name.count).drop { $0.isWhitespace }
            if rest.first == "=" {
                rest = rest.dropFirst().drop { $0.isWhitespace }
                let isQuoted = rest.first == "'"
                if isQuoted { rest = rest.dropFirst() }
                while let next = rest.first, isQuoted ? next != "'" : !next.isWhitespace {
                    rest = rest.dropFirst(next == "\\" ? 2 : 1)
                }
                if isQuoted { rest = rest.dropFirst() }
            }
            if isSecret(name) { hasSecret = true } else { kept += item[..<rest.startIndex] }
        }
        return hasSecret ? String(kept.trimmingPrefix { $0.isWhitespace }) : text
    }

    // MARK: Opening it

    /// The database. Doesn't connect.
    func database() throws -> PostgresDatabase {
        try PostgresDatabase(text, options: PostgresOptions(connections: 2))
    }

    /// The stores in the database, with the keys of this machine. A command opens them once.
    func stores(_ invocation: Invocation) async throws -> PostgresStores {
        if let stores = invocation.openStores.value as? PostgresStores { return stores }
        let stores = try await PostgresStores(database(), keys: Self.keys(invocation))
        invocation.openStores.value = stores
        return stores
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
        case let error as GroupError: return Refusal("\(error)", name: "GroupFailed")
        default: return nil
        }
    }
}
