import ATData

/// The header of a CAR: `{"roots": [link…], "version": 1}`.
struct CARHeader {
    /// The root blocks; at least one. A repository's first root is its commit.
    let roots: [BlockID]
    /// The size of the header in bytes, including its length prefix.
    let count: Int

    /// Reads the header at the start of a CAR; `nil` if it needs more bytes.
    init?(_ bytes: UnsafeRawBufferPointer, _ limits: CARLimits) throws(CARError) {
        guard let first = bytes.first else { return nil }
        // These could be lengths too, but then an object would follow.
        let isText = first == UInt8(ascii: "<") || first == UInt8(ascii: "{")
        if isText, bytes.count > 1, bytes[1] & 0xE0 != 0xA0 { throw CARError(.notACAR, at: 0) }
        guard let (length, start) = try CARFormat.varint(bytes, at: 0, offset: 0) else { return nil }
        guard length > 0 else { throw CARError(.invalidLength("the header is empty"), at: 0) }
        guard length <= Int64(limits.headerBytes) else {
            // The first bytes of a picture, say, read as a length.
            let limit = "the header has more than \(limits.headerBytes) bytes, or the data is not a CAR"
            throw CARError(.limit(limit), at: 0)
        }
        // At most `headerBytes`, which is an `Int`, and nine.
        count = start + Int(length)
        guard bytes.count >= count else { return nil }
        let fields: Fields
        do throws(WireError) {
            fields = try WireReader.readAll(of: UnsafeRawBufferPointer(rebasing: bytes[start..<count])) {
                (reader) throws(WireError) in try Fields(&reader)
            }
        } catch {
            throw CARError(.invalidHeader(error.description), at: 0)
        }
        // The version first: other versions have other fields.
        guard let version = fields.version else { throw CARError(.invalidHeader("it has no version"), at: 0) }
        guard version == 1 else { throw CARError(.unsupportedVersion(version), at: 0) }
        guard let roots = fields.roots else { throw CARError(.invalidHeader("it has no roots"), at: 0) }
        guard !roots.isEmpty else { throw CARError(.noRoot, at: 0) }
        if let other = fields.other { throw CARError(.invalidHeader("it has the unknown field \(other)"), at: 0) }
        self.roots = roots
    }

    private struct Fields {
        var roots: [BlockID]?
        var version: UInt64?
        var other: String?

        init(_ reader: inout WireReader) throws(WireError) {
            var previous: [UInt8] = []
            for _ in 0..<(try reader.objectHead()) {
                let name = Array(try reader.textBytes())
                guard
                    previous.count < name.count
                        || previous.count == name.count && previous.lexicographicallyPrecedes(name)
                else { throw reader.unexpected("fields are not sorted, or one appears twice") }
                previous = name
                if name.elementsEqual("roots".utf8) {
                    var roots: [BlockID] = []
                    for _ in 0..<(try reader.arrayHead()) { roots.append(try reader.blockLink()) }
                    self.roots = roots
                } else if name.elementsEqual("version".utf8) {
                    let (major, value) = try reader.head()
                    guard major == 0 else { throw reader.unexpected("the version is not a number") }
                    version = value
                } else {
                    other = String(decoding: name, as: UTF8.self)
                    try reader.skip()
                }
            }
        }
    }
}
