import ATCrypto
import ATData

/// The bytes of a version 3 commit before it is signed.
struct UnsignedCommit {
    // The head of the object, `did` and `rev`, and what comes after the signature.
    private let start: [UInt8]
    private let end: [UInt8]

    init(did: DID, rev: TID, data: BlockID) {
        let (did, rev) = (Array(did.description.utf8), rev.description.utf8)
        // Statements, because the compiler takes seconds to find the types of one long sum.
        var start: [UInt8] = [0xA5, 0x63]
        start += "did".utf8
        // A DID has at most 2,048 bytes.
        switch did.count {
        case ..<24: start.append(0x60 | UInt8(did.count))
        case ..<256: start += [0x78, UInt8(did.count)]
        default: start += [0x79, UInt8(truncatingIfNeeded: did.count >> 8), UInt8(truncatingIfNeeded: did.count)]
        }
        start += did
        start.append(0x63)
        start += "rev".utf8
        start.append(0x6D)
        start += rev
        self.start = start
        var end: [UInt8] = [0x64]
        end += "data".utf8
        end += [0xD8, 0x2A, 0x58, 0x25, 0x00]
        end += data.bytes
        end.append(0x64)
        end += "prev".utf8
        end += [0xF6, 0x67]
        end += "version".utf8
        end.append(3)
        self.end = end
    }

    /// The hash to sign.
    var digest: SHA256Digest { SHA256.hash(start + end) }

    /// The size of the signed block.
    var signedCount: Int { start.count + Self.signatureCount + end.count }

    /// The field `sig`: its name, the CBOR head, and 64 bytes.
    private static let signatureCount = 4 + 2 + 64

    /// The signed block, and the range of its signature.
    func signed(_ signature: [UInt8]) -> (bytes: [UInt8], range: Range<Int>) {
        var bytes = start
        bytes[0] += 1
        bytes += [0x63] + "sig".utf8 + [0x58, 64] + signature
        return (bytes + end, start.count..<bytes.count)
    }
}
