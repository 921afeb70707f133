import ATData

/// The decoded fields of a commit.
struct CommitFields {
    var did: DID?
    var rev: TID?
    var data: BlockID?
    var prev: CID?
    var hasPrev = false
    var version: Int?
    var signature: [UInt8]?
    var signatureRange = 0..<0

    /// Reads the object, which must be in canonical form.
    mutating func read(from reader: inout WireReader, isTolerant: Bool) throws(WireError) {
        let count = try reader.objectHead()
        // The head of the object without the signature must be one byte too.
        guard count > 0, count < 24 else { throw reader.unexpected("a commit has six fields") }
        var previous = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
        for _ in 0..<count {
            let start = reader.offset
            let name = try reader.textBytes()
            guard Self.sorts(previous, before: name) else {
                throw reader.unexpected("the fields are not sorted, or one appears twice")
            }
            previous = name
            switch name.count {
            case 3 where name.elementsEqual("did".utf8): did = try DID(from: &reader)
            case 3 where name.elementsEqual("rev".utf8): rev = try TID(from: &reader)
            case 3 where name.elementsEqual("sig".utf8):
                let bytes = try reader.byteString()
                guard bytes.count == 64 else { throw reader.unexpected("a signature has 64 bytes") }
                signature = Array(bytes)
                signatureRange = start..<reader.offset
            case 4 where name.elementsEqual("data".utf8):
                let link = try reader.blockLink()
                guard link.codec == CID.Codec.dagCBOR.rawValue else {
                    throw reader.unexpected("data must be a link to a node")
                }
                data = link
            case 4 where name.elementsEqual("prev".utf8):
                hasPrev = true
                if try !reader.null() { prev = CID(try reader.blockLink()) }
            case 7 where name.elementsEqual("version".utf8): version = try reader.integer()
            default:
                guard isTolerant else { throw reader.unexpected("a commit doesn't have this field") }
                _ = try RawValue(from: &reader)
            }
        }
    }

    /// Whether one name sorts before another: shorter first, then by bytes.
    private static func sorts(_ left: UnsafeBufferPointer<UInt8>, before right: UnsafeBufferPointer<UInt8>) -> Bool {
        left.count == right.count ? left.lexicographicallyPrecedes(right) : left.count < right.count
    }
}
