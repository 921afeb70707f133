public import Foundation

// The text form of private keys, which `atp key generate` writes.

extension SigningKey {
    /// The private key as a multikey: `z`, then its curve and its 32 bytes in base58. It is a secret: write it only to
    /// a file that others can't read.
    public var privateMultikey: String { "z" + Base58BTC.encode(curve.privateMulticodec + rawRepresentation) }

    /// Reads a private key that was written as a multikey, such as by `atp key generate`. Spaces and line ends around
    /// it are ignored.
    public init(privateMultikey text: some StringProtocol) throws(KeyError) {
        let text = String(text).trimmingCharacters(in: .whitespacesAndNewlines)
        guard text.utf8.first == UInt8(ascii: "z"), text.utf8.count < 128,
            let bytes = try? Base58BTC.decode(text.dropFirst()), bytes.count == 34,
            let curve = Curve.allCases.first(where: { bytes.starts(with: $0.privateMulticodec) })
        else { throw .invalidMultikey("it isn't a private key as \"atp key generate\" writes it") }
        try self.init(curve: curve, rawRepresentation: bytes.dropFirst(2))
    }

    /// Reads a private key from a file that `atp key generate --output` has written.
    ///
    /// - Throws: ``KeyError``, or an error of the file.
    public init(contentsOf file: URL) throws {
        try self.init(privateMultikey: String(contentsOf: file, encoding: .utf8))
    }
}

extension Curve {
    /// The code of private keys on the curve, at the start of a multikey.
    fileprivate var privateMulticodec: [UInt8] {
        switch self {
        case .k256: [0x81, 0x26]
        case .p256: [0x86, 0x26]
        }
    }
}
