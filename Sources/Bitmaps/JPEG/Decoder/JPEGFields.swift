/// The numbers in a part of a file, from its start to its end.
struct JPEGFields {
    private let file: [UInt8]
    /// Where the next number is.
    private var position: Int
    /// Where the part ends.
    private let end: Int

    /// The range must lie in the file.
    init(_ file: [UInt8], _ range: Range<Int>) {
        self.file = file
        position = range.lowerBound
        end = range.upperBound
    }

    /// How many bytes are left.
    var count: Int { end - position }

    mutating func byte() throws(BitmapError) -> Int {
        guard position < end else { throw .damaged("A part of its header is too short.") }
        position += 1
        return Int(file[position - 1])
    }

    /// Two bytes, the higher one first.
    mutating func word() throws(BitmapError) -> Int {
        let high = try byte()
        return high << 8 | (try byte())
    }

    /// Skips these bytes if they are next.
    mutating func skip(_ text: StaticString) -> Bool {
        let length = text.utf8CodeUnitCount
        guard length <= count else { return false }
        let isNext = text.withUTF8Buffer { $0.elementsEqual(file[position..<position + length]) }
        if isNext { position += length }
        return isNext
    }

    /// What is left.
    var rest: ArraySlice<UInt8> { file[position..<end] }
}
