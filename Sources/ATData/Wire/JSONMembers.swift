package import Foundation

/// The members of a JSON object, each unparsed until someone asks for it.
///
/// For responses that must be readable even if a part that nobody needs is invalid: a refresh token is spent whether or
/// not its response can be read. Only the object's own structure is checked. A member that isn't asked for is skipped
/// unparsed, whatever it contains: fractions, unpaired surrogates, invalid UTF-8, any depth. A byte order mark is
/// skipped. A member that is `null` counts as absent.
///
/// If a member appears more than once, the last one counts, as in most parsers. Call ``conflicts(_:)`` if two readers
/// of the same text must not see different values.
package struct JSONMembers: Sendable {
    /// A member, by the places of its parts in the text.
    fileprivate typealias Member = (name: Range<Int>, value: Range<Int>)

    private let json: ArraySlice<UInt8>
    private let members: [Member]
    /// Whether names are ASCII without escapes, so that equal names have equal bytes.
    private let namesArePlain: Bool

    /// Finds the members of an object.
    ///
    /// - Throws: `WireError` if the text isn't a single JSON object.
    package init(_ json: some ContiguousBytes) throws(WireError) {
        let bytes: [UInt8] = json.withUnsafeBytes { Array($0) }
        try self.init(bytes)
    }

    /// Finds the members of an object, without a copy of its text.
    ///
    /// - Throws: `WireError` if the text isn't a single JSON object.
    package init(_ json: [UInt8]) throws(WireError) {
        var scan = JSONScan(json)
        let members = try scan.members()
        try scan.expectEnd()
        self.init(scan.bytes, members)
    }

    /// Finds the members of an object inside another value.
    fileprivate init?(_ part: JSONPart) {
        var scan = JSONScan(bytes: part.bytes)
        let members: [Member]
        do throws(WireError) {
            members = try scan.members()
        } catch {
            return nil
        }
        self.init(part.bytes, members)
    }

    private init(_ json: ArraySlice<UInt8>, _ members: [Member]) {
        self.json = json
        self.members = members
        namesArePlain = members.allSatisfy { member in
            member.name.allSatisfy { json[$0] < 0x80 && json[$0] != UInt8(ascii: "\\") }
        }
    }

    /// A member's value; `nil` if there is no such member, or it is `null`.
    package subscript(name: String) -> JSONPart? {
        guard let index = members.lastIndex(where: { isText($0.name, name) }) else { return nil }
        let value = JSONPart(bytes: json[members[index].value])
        return value.isNull ? nil : value
    }

    /// Whether there is such a member, even if it is `null`.
    package func has(_ name: String) -> Bool { members.contains { isText($0.name, name) } }

    /// Whether a member appears more than once, with different values.
    package func conflicts(_ name: String) -> Bool {
        let values = members.filter { isText($0.name, name) }.map { json[$0.value] }
        return values.dropFirst().contains { $0 != values[0] }
    }

    /// The names, in order.
    package var names: [String] { members.compactMap { JSONPart(bytes: json[$0.name]).text } }

    /// A name that more than one member has.
    package var repeatedName: String? {
        // Comparing each pair of a few names takes less time than a set of copies.
        if namesArePlain, members.count <= 16, !members.indices.contains(where: isNamedAsEarlier) { return nil }
        var known: Set<[UInt8]> = []
        return names.first { !known.insert(Array($0.utf8)).inserted }
    }

    /// Whether a member's name has the same bytes as that of an earlier one.
    private func isNamedAsEarlier(_ index: Int) -> Bool {
        let name = members[index].name
        return members[..<index].contains { earlier in
            earlier.name.count == name.count
                && zip(earlier.name, name).allSatisfy { json[$0] == json[$1] }
        }
    }

    /// Whether a member's name, in quotation marks, says a text.
    private func isText(_ name: Range<Int>, _ text: String) -> Bool {
        guard namesArePlain else { return JSONPart(bytes: json[name]).isText(text) }
        guard name.count == text.utf8.count + 2 else { return false }
        var place = name.lowerBound + 1
        for byte in text.utf8 {
            guard json[place] == byte else { return false }
            place += 1
        }
        return true
    }
}

/// A part of a JSON text: a value that hasn't been read. Asking for a type that it isn't returns `nil`.
package struct JSONPart: Sendable {
    /// The value's text.
    package let bytes: ArraySlice<UInt8>

    /// Finds the value of a whole text.
    ///
    /// - Throws: `WireError` if the text isn't a single JSON value.
    package init(_ json: some ContiguousBytes) throws(WireError) {
        var scan = JSONScan(json.withUnsafeBytes { Array($0) })
        let place = try scan.part()
        try scan.expectEnd()
        bytes = scan.bytes[place]
    }

    fileprivate init(bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// Whether the value is `null`.
    package var isNull: Bool { bytes.count == 4 && bytes.elementsEqual("null".utf8) }

    /// Whether the value is a string.
    package var isString: Bool { bytes.first == UInt8(ascii: "\"") }

    /// The text, if the value is a string. What isn't Unicode is replaced by U+FFFD.
    package var text: String? {
        guard let content else { return nil }
        guard content.contains(UInt8(ascii: "\\")) else { return String(decoding: content, as: UTF8.self) }
        return String(decoding: Self.unescaped(content), as: UTF8.self)
    }

    /// Whether the value is a string that says a text, byte for byte.
    package func isText(_ text: String) -> Bool {
        guard let content else { return false }
        if content.count == text.utf8.count, content.elementsEqual(text.utf8) { return true }
        return content.contains(UInt8(ascii: "\\")) && Self.unescaped(content).elementsEqual(text.utf8)
    }

    /// The texts, if the value is an array of strings.
    package var texts: [String]? {
        guard let elements else { return nil }
        let texts = elements.compactMap(\.text)
        return texts.count == elements.count ? texts : nil
    }

    /// The truth value, if it is one.
    package var flag: Bool? {
        if bytes.elementsEqual("true".utf8) { return true }
        return bytes.elementsEqual("false".utf8) ? false : nil
    }

    /// The number, if the value is one that isn't too large, also if it is written as a string.
    package var number: Double? {
        let digits = content ?? bytes
        // `Double` reads more than decimal numbers.
        guard digits.allSatisfy({ $0.isDigit || "+-.eE".utf8.contains($0) }),
            let number = Double(String(decoding: digits, as: UTF8.self)), number.isFinite
        else { return nil }
        return number
    }

    /// The number without its fraction, if it fits in 64 bits.
    package var integer: Int? { number.flatMap { Int(exactly: $0.rounded(.towardZero)) } }

    /// The members, if the value is an object.
    package var object: JSONMembers? { JSONMembers(self) }

    /// The elements, if the value is an array.
    package var elements: [JSONPart]? {
        var scan = JSONScan(bytes: bytes)
        do throws(WireError) {
            return try scan.elements().map { JSONPart(bytes: bytes[$0]) }
        } catch {
            return nil
        }
    }

    /// The text between the quotation marks.
    private var content: ArraySlice<UInt8>? { isString ? bytes.dropFirst().dropLast() : nil }

    private static func unescaped(_ content: ArraySlice<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(content.count)
        /// Code units of UTF-16 that were escaped one after another, and may form pairs.
        var units: [UInt16] = []
        var rest = content
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() else {
                text.append(byte)
                continue
            }
            switch escaped {
            case UInt8(ascii: "b"): text.append(0x08)
            case UInt8(ascii: "f"): text.append(0x0C)
            case UInt8(ascii: "n"): text.append(0x0A)
            case UInt8(ascii: "r"): text.append(0x0D)
            case UInt8(ascii: "t"): text.append(0x09)
            case UInt8(ascii: "u"):
                units.append(UInt16(String(decoding: rest.prefix(4), as: UTF8.self), radix: 16) ?? 0xFFFD)
                rest = rest.dropFirst(4)
                guard !rest.starts(with: "\\u".utf8) else { continue }
                text.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
                units = []
            default: text.append(escaped)
            }
        }
        return text
    }
}

/// Finds where values begin and end.
private struct JSONScan {
    let bytes: ArraySlice<UInt8>
    private var place: Int

    init(bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        place = bytes.startIndex
    }

    /// Scans a whole text, without its byte order mark.
    init(_ bytes: [UInt8]) {
        let hasMark = bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
        self.init(bytes: bytes[(hasMark ? 3 : 0)...])
    }

    mutating func members() throws(WireError) -> [JSONMembers.Member] {
        var members: [JSONMembers.Member] = []
        members.reserveCapacity(8)
        try list(UInt8(ascii: "{"), UInt8(ascii: "}"), "an object") { (scan) throws(WireError) in
            guard try scan.next() == UInt8(ascii: "\"") else { throw scan.expected("a member's name in quotes") }
            let name = try scan.part()
            guard try scan.next() == UInt8(ascii: ":") else { throw scan.expected("a colon") }
            scan.place += 1
            members.append((name, try scan.part()))
        }
        return members
    }

    mutating func elements() throws(WireError) -> [Range<Int>] {
        var elements: [Range<Int>] = []
        try list(UInt8(ascii: "["), UInt8(ascii: "]"), "an array") { (scan) throws(WireError) in
            elements.append(try scan.part())
        }
        return elements
    }

    mutating func expectEnd() throws(WireError) {
        skipSpace()
        guard place == bytes.endIndex else {
            throw WireError(.trailing, "something follows the value", offset: place)
        }
    }

    private mutating func list(
        _ open: UInt8, _ close: UInt8, _ kind: String, _ item: (inout Self) throws(WireError) -> Void
    ) throws(WireError) {
        guard try next() == open else { throw expected(kind) }
        place += 1
        guard try next() != close else {
            place += 1
            return
        }
        while true {
            try item(&self)
            let byte = try next()
            guard byte == UInt8(ascii: ",") || byte == close else { throw expected("a comma or a closing bracket") }
            place += 1
            if byte == close { return }
        }
    }

    /// Skips a value, and returns its place. Inside of brackets, only strings and other brackets matter.
    mutating func part() throws(WireError) -> Range<Int> {
        skipSpace()
        let start = place
        var depth = 0
        repeat {
            switch try byte() {
            case UInt8(ascii: "\""): try skipString()
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                place += 1
            case UInt8(ascii: "}") where depth > 0, UInt8(ascii: "]") where depth > 0:
                depth -= 1
                place += 1
            case let byte where depth == 0 && Self.endsWord(byte): throw expected("a value")
            default:
                place += 1
                while depth == 0, place < bytes.endIndex, !Self.endsWord(bytes[place]) { place += 1 }
            }
        } while depth > 0
        return start..<place
    }

    private mutating func skipString() throws(WireError) {
        place += 1
        while try byte() != UInt8(ascii: "\"") { place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1 }
        place += 1
    }

    private mutating func skipSpace() {
        while place < bytes.endIndex, Self.isSpace(bytes[place]) { place += 1 }
    }

    /// Moves past white space and returns the next byte.
    private mutating func next() throws(WireError) -> UInt8 {
        skipSpace()
        return try byte()
    }

    private func byte() throws(WireError) -> UInt8 {
        guard place < bytes.endIndex else {
            throw WireError(.truncated, "the input ends in the middle of a value", offset: bytes.endIndex)
        }
        return bytes[place]
    }

    private func expected(_ what: String) -> WireError { WireError(.malformed, "expected \(what)", offset: place) }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

    /// Whether a byte can't be part of a number, `true`, `false` or `null`.
    private static func endsWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"),
            UInt8(ascii: ","), UInt8(ascii: ":"):
            true
        default: isSpace(byte)
        }
    }
}
