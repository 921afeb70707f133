/// A shared secret for HMAC. It is overwritten when the last copy is released, and never part of a description or dump.
public struct SymmetricKey: Sendable {
    private let secret: SecretBytes

    /// Copies the secret, which may have any length. The caller must overwrite the original.
    public init(_ bytes: some Sequence<UInt8>) {
        secret = bytes.withContiguousBytes { SecretBytes($0) }
    }

    /// Creates a secret from random bytes of the operating system.
    public static func generate(byteCount: Int = 32) -> SymmetricKey {
        withUnsafeTemporaryAllocation(byteCount: byteCount, alignment: 8) { bytes in
            defer { wipe(bytes) }
            SecureRandom.fill(bytes)
            return SymmetricKey(bytes)
        }
    }

    /// The size of the secret in bytes.
    public var byteCount: Int { secret.count }

    /// A copy of the secret, to store somewhere safe. The caller must overwrite it.
    public var rawRepresentation: [UInt8] { secret.withUnsafeBytes { Array($0) } }

    /// Returns the HMAC-SHA256 of the message with this secret.
    public func authenticationCode(for message: some Sequence<UInt8>) -> SHA256Digest {
        secret.withUnsafeBytes { HMACSHA256.code(for: message, key: $0) }
    }

    /// Whether a code is the HMAC-SHA256 of the message, checked in a time that doesn't depend on the position of a
    /// difference.
    public func isValidAuthenticationCode(_ code: some Sequence<UInt8>, for message: some Sequence<UInt8>) -> Bool {
        guard let code = SHA256Digest(code) else { return false }
        return code == authenticationCode(for: message)
    }
}

extension SymmetricKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The size of the secret, without its contents.
    public var description: String { "secret of \(byteCount) bytes" }
    /// The size of the secret, without its contents.
    public var debugDescription: String { description }
    /// Empty.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
