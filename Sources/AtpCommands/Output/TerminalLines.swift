import Terminal

extension Console {
    /// The lines of somebody's text, below a heading that the text could otherwise imitate: indented, and on a terminal so
    /// short that none continues at the left edge.
    ///
    /// - Parameter indent: How far the text will be indented, in columns. The lines don't contain that.
    func lines(of text: String, indent: Int) -> [String] {
        let lines = text.printable(keepingLines: true).split(separator: "\n", omittingEmptySubsequences: false)
        guard output.isTerminal else { return lines.map(String.init) }
        return lines.flatMap { Self.wrapped($0, width: max(20, width - indent)) }
    }

    /// Somebody's text on the rest of a line: on a terminal, its start.
    ///
    /// - Parameter used: The columns of the line that are taken.
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
