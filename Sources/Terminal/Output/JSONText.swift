/// JSON for people: the same values, indented, and coloured where there is colour.
package enum JSONText {
    /// Lays out JSON that is known to be valid.
    package static func indented(_ json: some Collection<UInt8>, _ console: Console) -> String {
        var layout = Layout(console: console)
        var iterator = Array(json)[...]
        while let byte = iterator.first { layout.take(byte, &iterator) }
        return layout.text
    }

    /// A string as JSON.
    package static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            default:
                // Terminals obey the control characters of both ranges.
                if scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value {
                    result += "\\u00" + String(scalar.value >> 4, radix: 16) + String(scalar.value & 15, radix: 16)
                } else {
                    result.unicodeScalars.append(scalar)
                }
            }
        }
        return result + "\""
    }

    private struct Layout {
        let console: Console
        var text = ""
        private var depth = 0

        init(console: Console) {
            self.console = console
        }

        mutating func take(_ byte: UInt8, _ rest: inout ArraySlice<UInt8>) {
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["): open(byte, &rest)
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                rest.removeFirst()
                text += newLine + String(UnicodeScalar(byte))
            case UInt8(ascii: ","):
                rest.removeFirst()
                text += "," + newLine
            case UInt8(ascii: "\""): string(&rest)
            case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ":"): rest.removeFirst()
            default: scalar(&rest)
            }
        }

        private var newLine: String { "\n" + String(repeating: "  ", count: depth) }

        private mutating func open(_ byte: UInt8, _ rest: inout ArraySlice<UInt8>) {
            rest.removeFirst()
            rest = rest.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
            if let next = rest.first, next == byte + 2 {
                rest.removeFirst()
                text += String(UnicodeScalar(byte)) + String(UnicodeScalar(next))
            } else {
                depth += 1
                text += String(UnicodeScalar(byte)) + newLine
            }
        }

        private mutating func string(_ rest: inout ArraySlice<UInt8>) {
            var end = rest.index(after: rest.startIndex)
            while end < rest.endIndex, rest[end] != UInt8(ascii: "\"") {
                end += rest[end] == UInt8(ascii: "\\") ? 2 : 1
            }
            end = min(end + 1, rest.endIndex)
            let quoted = String(decoding: rest[..<end], as: UTF8.self).escapingControls
            rest = rest[end...].drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
            if rest.first == UInt8(ascii: ":") {
                rest.removeFirst()
                text += console.colored(quoted, .blue) + ": "
            } else {
                text += console.colored(quoted, .green)
            }
        }

        private mutating func scalar(_ rest: inout ArraySlice<UInt8>) {
            let end = rest.firstIndex { ",]} \t\n\r".utf8.contains($0) } ?? rest.endIndex
            text += console.colored(String(decoding: rest[..<end], as: UTF8.self), .yellow)
            rest = rest[end...]
        }
    }
}

extension String {
    /// JSON may hold DEL and the controls after it as they are; a terminal must not get them.
    fileprivate var escapingControls: String {
        guard unicodeScalars.contains(where: { 0x7F...0x9F ~= $0.value }) else { return self }
        return unicodeScalars.reduce(into: "") { result, scalar in
            if 0x7F...0x9F ~= scalar.value {
                result += "\\u00" + String(scalar.value, radix: 16)
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
    }
}
