/// Reads the parts of a GIF file in order.
struct GIFFields {
    private let file: [UInt8]
    private var place = 0

    init(_ file: [UInt8]) { self.file = file }

    mutating func skip(_ count: Int) { place = min(place + count, file.count) }

    mutating func byte() throws(BitmapError) -> UInt8 {
        guard place < file.count else { throw .damaged("It ends too early.") }
        defer { place += 1 }
        return file[place]
    }

    /// Reads a two-byte number.
    mutating func number() throws(BitmapError) -> Int { Int(try byte()) | Int(try byte()) << 8 }

    mutating func bytes(_ count: Int) throws(BitmapError) -> [UInt8] {
        guard file.count - place >= count else { throw .damaged("It ends too early.") }
        defer { place += count }
        return Array(file[place..<place + count])
    }

    /// Reads blocks up to the empty one, or up to the end of a truncated file.
    mutating func blocks() -> [UInt8] {
        var contents: [UInt8] = []
        while place < file.count, file[place] > 0 {
            let end = min(place + 1 + Int(file[place]), file.count)
            contents += file[place + 1..<end]
            place = end
        }
        skip(1)
        return contents
    }
}
