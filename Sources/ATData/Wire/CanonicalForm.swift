import ATCrypto

/// The one form that all JSON texts of the same data share: their DAG-CBOR, if they have one.
///
/// Equality must work for all JSON, so data without a DAG-CBOR form gets one here: numbers that aren't 64-bit integers
/// become a mark and their exact decimal text; links to CIDs of other kinds, and everything else that the data model
/// rejects, stay objects; fields that appear twice keep their order.
///
/// Memory and time are proportional to the input at any depth: containers are recorded in a first pass, and written in
/// a second one, without recursion.
struct CanonicalForm {
    /// An array or an object.
    private struct Container {
        let isObject: Bool
        /// The position of its contents in `contents`.
        let start: Int
        var end = 0
        /// The next container that isn't inside this one.
        var next = 0
        /// The number of its fields or elements.
        var count = 0
        /// The fields of an object, in `fields`.
        var fields = 0..<0
    }

    /// A range of `contents`, and the containers to leave out of it.
    private struct Stretch {
        var start: Int
        var end: Int
        var container: Int
        var nextContainer: Int
    }

    private struct Field {
        let name: Range<Int>
        var stretch: Stretch
    }

    /// Everything except the heads of containers, in the order of the input.
    private var contents: [UInt8] = []
    private var containers: [Container] = []
    private var fields: [Field] = []
    /// The open containers, and the fields read so far of those that are objects.
    private var open: [Int] = []
    private var openFields: [Field] = []
    /// The start of the last text, with and without its head.
    private var lastText = (head: -1, start: -1)

    /// Returns the canonical bytes of JSON that a reader has checked.
    static func bytes(json: [UInt8]) -> [UInt8] {
        json.withUnsafeBufferPointer { input in
            guard let first = input.baseAddress else { return [] }
            var reader = WireReader(input, first: first, .json, .unlimited, isLenient: false)
            var form = CanonicalForm()
            do throws(WireError) {
                try form.read(&reader)
                return form.written()
            } catch {
                // No canonical form starts with this byte: data that turns out not to be JSON equals only itself.
                return [0xFF] + json
            }
        }
    }

    // MARK: Reading

    private mutating func read(_ reader: inout WireReader) throws(WireError) {
        while true {
            let byte = try reader.jsonPeek()
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                reader.cursor += 1
                let isObject = byte == UInt8(ascii: "{")
                open.append(containers.count)
                containers.append(Container(isObject: isObject, start: contents.count))
                guard try reader.jsonPeek() == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
                    if isObject { try readName(&reader) }
                    continue
                }
            case UInt8(ascii: "\""): add(text: try reader.text().utf8)
            case UInt8(ascii: "t"), UInt8(ascii: "f"): contents.append(try reader.boolean() ? 0xF5 : 0xF4)
            case UInt8(ascii: "n"):
                _ = try reader.null()
                contents.append(0xF6)
            default: try readNumber(&reader)
            }
            if byte != UInt8(ascii: "{"), byte != UInt8(ascii: "[") { endValue() }
            guard try readToNext(&reader) else { return }
        }
    }

    /// Moves past closing brackets to the next value; returns `false` at the end of the outermost container.
    private mutating func readToNext(_ reader: inout WireReader) throws(WireError) -> Bool {
        while let last = open.last {
            if try reader.jsonPeek() == UInt8(ascii: ",") {
                reader.cursor += 1
                if containers[last].isObject { try readName(&reader) }
                return true
            }
            reader.cursor += 1
            endContainer(last)
            endValue()
        }
        return false
    }

    private mutating func readName(_ reader: inout WireReader) throws(WireError) {
        guard try reader.jsonPeek() == UInt8(ascii: "\"") else { throw reader.expected("a field's name") }
        let start = contents.count
        add(text: try reader.text().utf8)
        openFields.append(
            Field(
                name: lastText.start..<contents.count,
                stretch: Stretch(start: start, end: 0, container: containers.count, nextContainer: 0)))
        guard try reader.jsonPeek() == UInt8(ascii: ":") else { throw reader.expected("a colon") }
        reader.cursor += 1
    }

    private mutating func readNumber(_ reader: inout WireReader) throws(WireError) {
        let place = reader.cursor
        try reader.skipNumber()
        let text = UnsafeBufferPointer(start: place, count: reader.cursor - place)
        if case .value(let value) = JSONInteger(text) {
            head(value < 0 ? 1 : 0, UInt64(bitPattern: Int64(value < 0 ? ~value : value)))
        } else {
            // The mark of a float, which canonical DAG-CBOR doesn't have.
            contents.append(0xFB)
            add(text: JSONDecimal(text).utf8)
        }
    }

    private mutating func add(text: some Collection<UInt8>) {
        lastText.head = contents.count
        head(3, UInt64(text.count))
        lastText.start = contents.count
        contents.append(contentsOf: text)
    }

    private mutating func head(_ major: UInt8, _ value: UInt64) {
        Self.head(major, value, to: &contents)
    }

    /// Counts a value that ends here.
    private mutating func endValue() {
        guard let last = open.last else { return }
        containers[last].count += 1
        guard containers[last].isObject, let field = openFields.indices.last else { return }
        openFields[field].stretch.end = contents.count
        openFields[field].stretch.nextContainer = containers.count
    }

    private mutating func endContainer(_ index: Int) {
        open.removeLast()
        guard !collapse(index) else { return }
        containers[index].end = contents.count
        containers[index].next = containers.count
        guard containers[index].isObject else { return }
        let first = openFields.count - containers[index].count
        containers[index].fields = fields.count..<(fields.count + containers[index].count)
        fields.append(contentsOf: openFields[first...])
        openFields.removeSubrange(first...)
    }

    /// Turns an object that is the JSON form of bytes or a link into that value.
    private mutating func collapse(_ index: Int) -> Bool {
        let container = containers[index]
        // One field whose value is a text: the name, the text, and nothing else.
        guard container.isObject, container.count == 1, index == containers.count - 1, let field = openFields.last,
            field.name.upperBound == lastText.head
        else { return false }
        let isLink = contents[field.name].elementsEqual("$link".utf8)
        guard isLink || contents[field.name].elementsEqual("$bytes".utf8) else { return false }
        let text = contents[lastText.start...]
        var value: [UInt8] = []
        if isLink {
            let parsed = text.withUnsafeBufferPointer { CID.decode($0) }
            guard let (codec, digest, _) = parsed else { return false }
            value = [0xD8, 42, 0x58, 37, 0, 1, codec, 0x12, 32] + digest.bytes
        } else {
            guard
                let bytes = try? Base64.standard.decode(
                    utf8: text, padding: .optional, allowsNonzeroTrailingBits: true)
            else { return false }
            Self.head(2, UInt64(bytes.count), to: &value)
            value += bytes
        }
        contents.removeSubrange(container.start...)
        contents += value
        containers.removeLast()
        openFields.removeLast()
        return true
    }

    // MARK: Writing

    private static func head(_ major: UInt8, _ value: UInt64, to bytes: inout [UInt8]) {
        guard value >= 24 else { return bytes.append(major << 5 | UInt8(value)) }
        let (info, count): (UInt8, UInt64) =
            value <= 0xFF ? (24, 1) : value <= 0xFFFF ? (25, 2) : value <= 0xFFFF_FFFF ? (26, 4) : (27, 8)
        bytes.append(major << 5 | info)
        for index in (0..<count).reversed() { bytes.append(UInt8(truncatingIfNeeded: value >> (index * 8))) }
    }

    private func written() -> [UInt8] {
        if containers.isEmpty { return contents }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(contents.count + containers.count)
        // What remains to be written; the next one is last.
        var rest = [Stretch(start: 0, end: contents.count, container: 0, nextContainer: containers.count)]
        while var stretch = rest.popLast() {
            guard stretch.container < stretch.nextContainer else {
                bytes += contents[stretch.start..<stretch.end]
                continue
            }
            let index = stretch.container
            let container = containers[index]
            bytes += contents[stretch.start..<container.start]
            Self.head(container.isObject ? 5 : 4, UInt64(container.count), to: &bytes)
            stretch.start = container.end
            stretch.container = container.next
            rest.append(stretch)
            if container.isObject {
                for field in sorted(container.fields).reversed() { rest.append(field.stretch) }
            } else {
                rest.append(
                    Stretch(
                        start: container.start, end: container.end, container: index + 1, nextContainer: container.next)
                )
            }
        }
        return bytes
    }

    /// The fields in DAG-CBOR's order; those with the same name in the order they arrived.
    private func sorted(_ range: Range<Int>) -> [Field] {
        contents.withUnsafeBufferPointer { contents in
            func sorts(_ left: Field, _ right: Field) -> Bool {
                guard left.name.count == right.name.count else { return left.name.count < right.name.count }
                for (left, right) in zip(contents[left.name], contents[right.name]) where left != right {
                    return left < right
                }
                return left.name.lowerBound < right.name.lowerBound
            }
            return fields[range].sorted(by: sorts)
        }
    }
}
