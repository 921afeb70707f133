/// Reads numbers from a file's bytes. Returns `nil` for positions outside of the file.
struct ByteFields {
    let bytes: [UInt8]

    var count: Int { bytes.count }

    func byte(_ at: Int) -> Int? { bytes.indices.contains(at) ? Int(bytes[at]) : nil }

    /// A big-endian number.
    func big(_ at: Int, _ size: Int) -> Int? { number(at, size) { at + $0 } }

    /// A little-endian number.
    func little(_ at: Int, _ size: Int) -> Int? { number(at, size) { at + size - 1 - $0 } }

    private func number(_ at: Int, _ size: Int, _ place: (Int) -> Int) -> Int? {
        guard at >= 0, at <= bytes.count - size else { return nil }
        return (0..<size).reduce(0) { $0 << 8 | Int(bytes[place($1)]) }
    }

    func has(_ text: StaticString, at: Int) -> Bool {
        let size = text.utf8CodeUnitCount
        guard at >= 0, at <= bytes.count - size else { return false }
        return bytes[at..<at + size].elementsEqual("\(text)".utf8)
    }
}
