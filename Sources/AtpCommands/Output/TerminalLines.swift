import Terminal

extension Console {
    /// The lines of an untrusted text below a heading that it could otherwise imitate: indented, and on a terminal
    /// short enough that no line wraps to the left edge.
    ///
    /// - Parameter indent: The indentation of the text, in columns. The lines don't contain it.
    func lines(of text: String, indent: Int) -> [String] {
        let lines = text.printable(keepingLines: true).split(separator: "\n", omittingEmptySubsequences: false)
        guard output.isTerminal else { return lines.map(String.init) }
        return lines.flatMap { Self.wrapped($0, width: max(20, width - indent)) }
    }

    /// Untrusted text for the rest of a line, truncated on a terminal.
    ///
    /// - Parameter used: The columns of the line that are already used.
    func rest(of text: String, used: Int) -> String {
        let text = text.printable()
        return output.isTerminal ? DisplayWidth.truncated(text, to: max(0, width - used)) : text
    }

    private static func wrapped(_ line: Substring, width: Int) -> [String] {
        var lines: [String] = []
        var current = ""
        var used = 0
        for word in line.split(separator: " ", omittingEmptySubsequences: false) {
            let length = DisplayWidth.of(word)
            if !current.isEmpty, used + length + 1 > width {
                lines.append(current)
                (current, used) = ("", 0)
            } else if !current.isEmpty {
                current += " "
                used += 1
            }
            guard length > width else {
                current += word
                used += length
                continue
            }
            // A word can be longer than a line.
            for character in word {
                let columns = DisplayWidth.of(String(character))
                if used + columns > width {
                    lines.append(current)
                    (current, used) = ("", 0)
                }
                current.append(character)
                used += columns
            }
        }
        return lines + [current]
    }
}
