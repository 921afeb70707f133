/// Formats JSON for people: indented, and colored if color is on.
package enum JSONText {
    /// Formats JSON that is known to be valid.
    package static func indented(_ json: some Collection<UInt8>, _ console: Console) -> ConsoleText {
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
                if scalar.steersTerminals {
                    result += scalar.escapedInJSON
                } else {
                    result.unicodeScalars.append(scalar)
                }
            }
        }
        return result + "\""
    }

    private struct Layout {
        let console: Console
        private(set) var text = ConsoleText()
        private var depth = 0

        init(console: Console) {
            self.console = console
        }

        mutating func take(_ byte: UInt8, _ rest: inout ArraySlice<UInt8>) {
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["): open(byte, &rest)
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth = max(0, depth - 1)
                rest.removeFirst()
                text += newLine + Self.sign(byte)
            case UInt8(ascii: ","):
                rest.removeFirst()
                text += "," + newLine
            case UInt8(ascii: "\""): string(&rest)
            case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ":"): rest.removeFirst()
            default: scalar(&rest)
            }
        }

        /// A line break with indentation. It is limited, so that deep values aren't mostly spaces.
        private var newLine: ConsoleText { "\n\(String(repeating: "  ", count: min(depth, 40)))" }

        private static func sign(_ byte: UInt8) -> ConsoleText { ConsoleText(String(UnicodeScalar(byte))) }

        private mutating func open(_ byte: UInt8, _ rest: inout ArraySlice<UInt8>) {
            rest.removeFirst()
            rest = rest.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
            if let next = rest.first, next == byte + 2 {
                rest.removeFirst()
                text += Self.sign(byte) + Self.sign(next)
            } else {
                depth += 1
                text += Self.sign(byte) + newLine
            }
        }

        private mutating func string(_ rest: inout ArraySlice<UInt8>) {
            var end = rest.index(after: rest.startIndex)
            while end < rest.endIndex, rest[end] != UInt8(ascii: "\"") {
                end += rest[end] == UInt8(ascii: "\\") ? 2 : 1
            }
            end = min(end + 1, rest.endIndex)
            let quoted = ConsoleText(String(decoding: rest[..<end], as: UTF8.self).escapingControls)
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
            text += console.colored(ConsoleText(String(decoding: rest[..<end], as: UTF8.self)), .yellow)
            rest = rest[end...]
        }
    }
}

extension String {
    /// JSON may contain C1 controls and bidirectional marks unescaped; a terminal must not receive them.
    fileprivate var escapingControls: String {
        guard unicodeScalars.contains(where: \.steersTerminals) else { return self }
        return unicodeScalars.reduce(into: "") { result, scalar in
            if scalar.steersTerminals {
                result += scalar.escapedInJSON
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
    }
}

extension Unicode.Scalar {
    /// The escape of a character of the basic multilingual plane.
    fileprivate var escapedInJSON: String {
        let digits = String(value, radix: 16)
        return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
