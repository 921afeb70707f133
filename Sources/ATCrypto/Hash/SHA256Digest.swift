/// The 32-byte result of SHA-256.
public struct SHA256Digest: Hashable, Sendable {
    /// The size of a digest in bytes: 32.
    public static let byteCount = 32

    // In memory order, so that the four words are the digest's bytes.
    @usableFromInline
    var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

    /// Creates a digest from 32 bytes; `nil` for any other number of bytes.
    public init?(_ bytes: some Sequence<UInt8>) {
        let digest: SHA256Digest? = bytes.withContiguousBytes { buffer in
            buffer.count == Self.byteCount ? SHA256Digest(buffer: buffer) : nil
        }
        guard let digest else { return nil }
        self = digest
    }

    init(buffer: UnsafeRawBufferPointer) {
        self.init { UnsafeMutableRawBufferPointer($0).copyMemory(from: buffer) }
    }

    init(_ fill: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
        withUnsafeMutableBytes(of: &words) { $0.withMemoryRebound(to: UInt8.self, fill) }
    }

    /// Calls the closure with the digest's bytes.
    @inlinable
    public func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try Swift.withUnsafeBytes(of: words, body)
    }

    /// The digest's bytes.
    public var bytes: [UInt8] { withUnsafeBytes { Array($0) } }

    /// Compares two digests in a time that doesn't depend on the position of the difference.
    public static func == (left: SHA256Digest, right: SHA256Digest) -> Bool {
        (left.words.0 ^ right.words.0) | (left.words.1 ^ right.words.1)
            | (left.words.2 ^ right.words.2) | (left.words.3 ^ right.words.3) == 0
    }

    /// Hashes the digest, for sets and dictionaries.
    public func hash(into hasher: inout Hasher) {
        withUnsafeBytes { hasher.combine(bytes: $0) }
    }
}

extension SHA256Digest: RandomAccessCollection {
    /// The index of the first byte: 0.
    public var startIndex: Int { 0 }
    /// The index after the last byte: 32.
    public var endIndex: Int { Self.byteCount }

    /// A byte of the digest.
    public subscript(position: Int) -> UInt8 {
        withUnsafeBytes { buffer in
            precondition(buffer.indices.contains(position), "a SHA-256 digest has 32 bytes")
            return buffer[position]
        }
    }

    /// Calls the closure with the digest's bytes.
    public func withContiguousStorageIfAvailable<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result? {
        try withUnsafeBytes { try $0.withMemoryRebound(to: UInt8.self, body) }
    }
}

extension SHA256Digest: CustomStringConvertible {
    /// The digest in hexadecimal.
    public var description: String {
        lazy.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
