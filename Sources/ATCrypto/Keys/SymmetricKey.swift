/// A secret that two sides share, for HMAC. Overwritten when the last copy goes away, and in no description or dump.
public struct SymmetricKey: Sendable {
    private let secret: SecretBytes

    /// Takes a copy of the secret, of any length. The original stays with the caller, to overwrite.
    public init(_ bytes: some Sequence<UInt8>) {
        secret = bytes.withContiguousBytes { SecretBytes($0) }
    }

    /// Makes a secret from random bytes of the operating system.
    public static func generate(byteCount: Int = 32) -> SymmetricKey {
        withUnsafeTemporaryAllocation(byteCount: byteCount, alignment: 8) { bytes in
            defer { wipe(bytes) }
            SecureRandom.fill(bytes)
            return SymmetricKey(bytes)
        }
    }

    /// How many bytes the secret has.
    public var byteCount: Int { secret.count }

    /// A copy of the secret, to store somewhere safe. Overwriting it is up to the caller.
    public var rawRepresentation: [UInt8] { secret.withUnsafeBytes { Array($0) } }

    /// The HMAC-SHA256 of the message under this secret.
    public func authenticationCode(for message: some Sequence<UInt8>) -> SHA256Digest {
        secret.withUnsafeBytes { HMACSHA256.code(for: message, key: $0) }
    }

    /// Whether it is the HMAC-SHA256 of the message, in a time that says nothing about where it differs.
    public func isValidAuthenticationCode(_ code: some Sequence<UInt8>, for message: some Sequence<UInt8>) -> Bool {
        guard let code = SHA256Digest(code) else { return false }
        return code == authenticationCode(for: message)
    }
}

extension SymmetricKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// How long the secret is; nothing of what it is.
    public var description: String { "secret of \(byteCount) bytes" }
    /// How long the secret is; nothing of what it is.
    public var debugDescription: String { description }
    /// Empty.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
