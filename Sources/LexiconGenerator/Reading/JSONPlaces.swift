/// Finds the line of a place in a JSON document, for messages.
///
/// It assumes that the document is valid JSON and reads no further than the place: errors are found elsewhere.
struct JSONPlaces {
    private let bytes: [UInt8]

    init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

    /// The line of a byte, counted from 1.
    func line(at offset: Int) -> Int { 1 + bytes.prefix(max(0, offset)).count { $0 == UInt8(ascii: "\n") } }

    /// The line of a place, such as `defs.main.errors[2].name`, or of the nearest place around it.
    func line(of path: String) -> Int {
        var cursor = Cursor(bytes: bytes)
        var rest = path[...]
        var found = cursor.start
        while !rest.isEmpty, let place = cursor.enter(&rest) { found = place }
        return line(at: found)
    }

    private struct Cursor {
        let bytes: [UInt8]
        var index = 0

        /// The start of the document.
        var start: Int { bytes.firstIndex { $0 > 0x20 } ?? 0 }

        private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

        /// Enters the value here, up to the first field or element of a path, and returns its position.
        mutating func enter(_ path: inout Substring) -> Int? {
            skipSpace()
            switch next {
            case UInt8(ascii: "{"): return field(&path)
            case UInt8(ascii: "["): return element(&path)
            default: return nil
            }
        }

        private mutating func field(_ path: inout Substring) -> Int? {
            index += 1
            while true {
                skipSpace()
                let place = index
                guard next == UInt8(ascii: "\"") else { return nil }
                skipString()
                let name = String(decoding: bytes[place + 1..<max(place + 1, index - 1)], as: UTF8.self)
                skipSpace()
                guard next == UInt8(ascii: ":") else { return nil }
                index += 1
                let rest = path.dropFirst(name.count)
                if path.hasPrefix(name), rest.first.map({ $0 == "." || $0 == "[" }) ?? true {
                    path = rest.first == "." ? rest.dropFirst() : rest
                    return place
                }
                guard skipToNext() else { return nil }
            }
        }

        private mutating func element(_ path: inout Substring) -> Int? {
            guard path.first == "[", let end = path.firstIndex(of: "]"),
                let number = Int(path.dropFirst().prefix { $0 != "]" })
            else { return nil }
            index += 1
            for _ in 0..<max(0, number) { guard skipToNext() else { return nil } }
            skipSpace()
            let rest = path[path.index(after: end)...]
            path = rest.first == "." ? rest.dropFirst() : rest
            return index
        }

        /// Skips the value here and the comma after it; there is none after the last.
        private mutating func skipToNext() -> Bool {
            var depth = 0
            while let byte = next {
                switch byte {
                case UInt8(ascii: "\""):
                    skipString()
                    continue
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    guard depth > 0 else { return false }
                    depth -= 1
                case UInt8(ascii: ",") where depth == 0:
                    index += 1
                    return true
                default: break
                }
                index += 1
            }
            return false
        }

        private mutating func skipString() {
            index += 1
            while let byte = next, byte != UInt8(ascii: "\"") { index += byte == UInt8(ascii: "\\") ? 2 : 1 }
            index = min(index + 1, bytes.count)
        }

        private mutating func skipSpace() { while let byte = next, byte <= 0x20 { index += 1 } }
    }
}
