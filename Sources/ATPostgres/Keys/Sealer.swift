import ATCrypto

/// Encrypts rows.
///
/// Each row has a key of its own, made from the master key and 16 random bytes, so that random nonces never run out.
/// The context of a row is part of what is protected: a row can't be read in the place of another one.
struct Sealer: Sendable {
    private static let version: UInt8 = 1
    private static let saltSize = 16
    private let keys: StoreKeys

    init(_ keys: StoreKeys) { self.keys = keys }

    /// The number of the key that rows are encrypted with; 0 without encryption.
    var keyID: Int32 { Int32(bitPattern: keys.current?.id ?? 0) }

    /// Encrypts a row.
    func seal(_ bytes: [UInt8], context: [String]) throws -> [UInt8] {
        guard let key = keys.current else { return [0] + bytes }
        let salt = SecureRandom.bytes(Self.saltSize)
        let nonce = SecureRandom.bytes(AESGCM.nonceSize)
        let sealed = try AESGCM.seal(bytes, key: Self.rowKey(key, salt), nonce: nonce, context: Self.encoded(context))
        let id = (0..<4).map { UInt8(truncatingIfNeeded: key.id >> (24 - 8 * $0)) }
        return [Self.version] + id + salt + nonce + sealed
    }

    /// Decrypts a row.
    ///
    /// - Parameter what: The row, for an error.
    func open(_ sealed: [UInt8], context: [String], what: String) throws -> [UInt8] {
        switch sealed.first {
        case 0 where keys.current == nil: return Array(sealed.dropFirst())
        case Self.version: break
        // Without encryption somebody could have written it who has no key.
        default: throw PostgresStoreError.damaged(what: what)
        }
        var rest = sealed.dropFirst()
        func take(_ count: Int) throws -> [UInt8] {
            guard rest.count >= count else { throw PostgresStoreError.damaged(what: what) }
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }
        let id = try take(4).reduce(0) { $0 << 8 | UInt32($1) }
        let salt = try take(Self.saltSize)
        let nonce = try take(AESGCM.nonceSize)
        let all = (keys.current.map { [$0] } ?? []) + keys.older
        guard let key = all.first(where: { $0.id == id }) else { throw PostgresStoreError.unknownKey(what: what) }
        do {
            return try AESGCM.open(
                Array(rest), key: Self.rowKey(key, salt), nonce: nonce, context: Self.encoded(context))
        } catch {
            throw PostgresStoreError.damaged(what: what)
        }
    }

    private static func rowKey(_ key: StoreKeys.MasterKey, _ salt: [UInt8]) -> SHA256Digest {
        key.secret.authenticationCode(for: Array("atp row 1".utf8) + salt)
    }

    /// The parts with their lengths, so that different parts are never the same bytes.
    private static func encoded(_ context: [String]) -> [UInt8] {
        context.flatMap { part in
            let bytes = Array(part.utf8)
            return (0..<4).map { UInt8(truncatingIfNeeded: bytes.count >> (24 - 8 * $0)) } + bytes
        }
    }
}
