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
        let code = HMACSHA256(key: password.utf8)
        var block = code.finalize(with: salt + [0, 0, 0, 1])
        var words: [UInt64] = [0, 0, 0, 0]
        for round in 0..<max(2, rounds) {
            if round > 0 { block = code.finalize(with: block) }
            block.withUnsafeBytes { bytes in
                for index in 0..<4 { words[index] ^= bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self) }
            }
        }
        return words.withUnsafeBytes { Array($0) }
    }
}
