/// Reads the numbers in a range of a file.
struct JPEGFields {
    private let file: [UInt8]
    /// The position of the next number.
    private var position: Int
    /// The end of the range.
    private let end: Int

    /// Creates a reader. The range must be within the file.
    init(_ file: [UInt8], _ range: Range<Int>) {
        self.file = file
        position = range.lowerBound
        end = range.upperBound
    }

    /// The number of remaining bytes.
    var count: Int { end - position }

    mutating func byte() throws(BitmapError) -> Int {
        guard position < end else { throw .damaged("A part of its header is too short.") }
        position += 1
        return Int(file[position - 1])
    }

    /// Reads a big-endian number of two bytes.
    mutating func word() throws(BitmapError) -> Int {
        let high = try byte()
        return high << 8 | (try byte())
    }

    /// Skips these bytes if they come next.
    mutating func skip(_ text: StaticString) -> Bool {
        let length = text.utf8CodeUnitCount
        guard length <= count else { return false }
        let isNext = text.withUTF8Buffer { $0.elementsEqual(file[position..<position + length]) }
        if isNext { position += length }
        return isNext
    }

    /// The remaining bytes.
    var rest: ArraySlice<UInt8> { file[position..<end] }
}
