import ATCrypto

/// The hash of a password (PBKDF2 with HMAC-SHA256).
struct PasswordHash: Codable, Sendable {
    private let salt: [UInt8]
    private let rounds: Int
    private let hash: [UInt8]

    /// The number of rounds. It is low, because most networks exist only for one test.
    private static let usualRounds = 100

    init(_ password: String) {
        salt = SecureRandom.bytes(16)
        rounds = Self.usualRounds
        hash = Self.derive(password, salt, rounds)
    }

    /// Whether a stored hash is valid and fast to compare with.
    var isUsable: Bool { 1...1_000_000 ~= rounds && hash.count == 32 }

    func matches(_ password: String) -> Bool {
        SHA256Digest(Self.derive(password, salt, rounds)) == SHA256Digest(hash)
    }

    private static func derive(_ password: String, _ salt: [UInt8], _ rounds: Int) -> [UInt8] {
        let key = Array(password.utf8)
        var block = HMACSHA256.code(for: salt + [0, 0, 0, 1], key: key)
        var result = block.bytes
        for _ in 1..<max(2, rounds) {
            block = HMACSHA256.code(for: block, key: key)
            for index in result.indices { result[index] ^= block[index] }
        }
        return result
    }
}
