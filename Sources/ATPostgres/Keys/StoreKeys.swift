import ATCrypto
public import Foundation

/// The keys that sessions and pending logins are encrypted with in a shared store.
///
/// A key has 32 random bytes. To rotate: add a new key as an older one in every process, then make it the current one
/// everywhere, call ``PostgresStores/rekey()``, and remove the old key.
public struct StoreKeys: Sendable {
    let current: MasterKey?
    let older: [MasterKey]

    /// A key and its number.
    struct MasterKey: Sendable {
        let secret: SymmetricKey
        let id: UInt32

        init(_ bytes: [UInt8]) throws(PostgresStoreError) {
            guard bytes.count == AESGCM.keySize else { throw .keys("A key has \(bytes.count) bytes instead of 32.") }
            secret = SymmetricKey(bytes)
            let hash = SHA256.hash("atp key 1".utf8 + bytes)
            id = Array(hash).prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
        }
    }

    private init(_ current: MasterKey?, _ older: [MasterKey]) {
        self.current = current
        self.older = older
    }

    /// Creates a set of keys.
    ///
    /// - Parameters:
    ///   - current: The key that is used to encrypt.
    ///   - older: Keys that may be needed to decrypt.
    public init(current: [UInt8], older: [[UInt8]] = []) throws {
        self.init(try MasterKey(current), try older.map { try MasterKey($0) })
    }

    /// Reads keys from a file that only its owner can read: one key per line, in base64, the current one first.
    public static func file(_ file: URL) throws -> StoreKeys {
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        if let mode = (attributes[.posixPermissions] as? NSNumber)?.intValue, mode & 0o077 != 0 {
            throw PostgresStoreError.keys("\(file.path) can be read by other users. Run chmod 600 on it.")
        }
        return try text(String(contentsOf: file, encoding: .utf8), name: file.path)
    }

    /// Reads keys from text as ``file(_:)`` does, for example from an environment variable.
    public static func text(_ text: String) throws -> StoreKeys { try self.text(text, name: "the text") }

    private static func text(_ text: String, name: String) throws -> StoreKeys {
        let keys = try text.split(whereSeparator: \.isWhitespace).map { line in
            guard let bytes = Data(base64Encoded: String(line)) else {
                throw PostgresStoreError.keys("A line of \(name) isn't base64.")
            }
            return try MasterKey(Array(bytes))
        }
        guard let current = keys.first else { throw PostgresStoreError.keys("There is no key in \(name).") }
        return StoreKeys(current, Array(keys.dropFirst()))
    }

    /// A new random key, as text for a line of a file.
    public static func generate() -> String { Data(SecureRandom.bytes(AESGCM.keySize)).base64EncodedString() }

    /// Stores tokens without encryption. Anyone who can read the database, or a backup of it, can use them.
    public static let unencrypted = StoreKeys(nil, [])
}

extension StoreKeys: CustomStringConvertible, CustomReflectable {
    /// The number of keys. The keys are never printed.
    public var description: String { current == nil ? "unencrypted" : "\(older.count + 1) keys" }

    /// Empty.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
