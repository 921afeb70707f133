/// The place of the `$type` of each nested object.
///
/// A union looks for its variant's `$type` before it reads the variant. When it comes late in nested objects, each
/// union would search what the outer one has already searched; from the second on, these places are known.
@usableFromInline
struct TypePlaces {
    /// The ranges that have been searched.
    private(set) var range = 0..<0
    private var places: [Int: Int] = [:]

    @usableFromInline
    init() {}

    /// Searches an object that has been skipped before. `reader` is at its start, and afterwards at its end.
    init(_ reader: inout WireReader) throws(WireError) {
        let first = reader.cursor - reader.start
        if reader.isJSON { try readJSON(&reader) } else { try readCBOR(&reader) }
        range = first..<(reader.cursor - reader.start)
    }

    /// The place of the `$type` of an object that starts in the range; `nil` if it has none.
    func place(of object: Int) -> Int? { places[object] }

    private mutating func note(_ name: WireText, _ object: Int, _ reader: borrowing WireReader) {
        guard name.count == 5, WireKey(start: name.start, count: 5, isNull: false) == "$type", places[object] == nil
        else { return }
        places[object] = reader.cursor - reader.start
    }

    private mutating func readJSON(_ reader: inout WireReader) throws(WireError) {
        // The open objects; arrays are less than zero.
        var open: [Int] = []
        repeat {
            let byte = try reader.jsonPeek()
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                open.append(byte == UInt8(ascii: "{") ? reader.cursor - reader.start : -1)
                reader.cursor += 1
                try readName(&reader, of: open.last)
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                open.removeLast()
                reader.cursor += 1
            case UInt8(ascii: ","):
                reader.cursor += 1
                try readName(&reader, of: open.last)
            default: try reader.skip()
            }
        } while !open.isEmpty
    }

    private mutating func readName(_ reader: inout WireReader, of object: Int?) throws(WireError) {
        guard let object, object >= 0, try reader.jsonPeek() == UInt8(ascii: "\"") else { return }
        let name = try reader.text()
        guard try reader.jsonPeek() == UInt8(ascii: ":") else { throw reader.expected("a colon") }
        reader.cursor += 1
        // The text is still valid: nothing has been read since.
        note(name, object, reader)
    }

    private mutating func readCBOR(_ reader: inout WireReader) throws(WireError) {
        var open: [(object: Int?, remaining: Int)] = []
        repeat {
            guard reader.cursor < reader.end else { throw reader.truncated() }
            let place = reader.cursor
            let major = place.pointee >> 5
            if major == 4 || major == 5 {
                let count = try reader.cborHead().value
                try reader.cborCheck(count, of: major, at: place)
                open.append((major == 5 ? place - reader.start : nil, Int(count)))
            } else {
                try reader.skip()
            }
            while let last = open.last, last.remaining == 0 { open.removeLast() }
            guard let last = open.indices.last else { return }
            open[last].remaining -= 1
            if let object = open[last].object { note(try reader.cborName(), object, reader) }
        } while true
    }
}
