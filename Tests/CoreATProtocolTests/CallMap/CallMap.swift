import Foundation

/// A picture of the functions that a call passes through, drawn from a list and from the doc comments in the source.
///
/// Each line of the list is a function and its file. A line that begins with `#` starts another column.
struct CallMap {
    /// A function.
    struct Step {
        let type: String
        let function: String
        /// The file, from the top of the repository.
        let file: String
        /// The first sentence of its doc comment, or of its type's.
        let summary: String
    }

    /// A column of the picture.
    struct Column {
        let title: String
        var steps: [Step] = []
    }

    /// A line of the list that can't be drawn.
    struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    let columns: [Column]

    /// Reads a list, and looks up each function.
    ///
    /// - Parameter root: The top of the repository.
    init(list: String, root: URL) throws {
        var columns: [Column] = []
        for line in list.split(separator: "\n") {
            if line.hasPrefix("# ") {
                columns.append(Column(title: String(line.dropFirst(2))))
                continue
            }
            let words = line.split(separator: " ").map(String.init)
            guard words.count == 2, !columns.isEmpty, let dot = words[0].lastIndex(of: ".") else {
                throw Fault(description: "Not a function and a file: \(line)")
            }
            let (type, function) = (String(words[0][..<dot]), String(words[0][dot...].dropFirst()))
            let source = try String(contentsOf: root.appending(path: words[1]), encoding: .utf8)
            guard let summary = Self.summary(of: function, in: type, source) else {
                throw Fault(description: "\(words[1]) has no \(type) with a function \(function).")
            }
            columns[columns.count - 1].steps.append(
                Step(type: type, function: function, file: words[1], summary: summary))
        }
        self.columns = columns
    }

    /// The first sentence about a function. `nil` if the source has no such function or names no such type.
    private static func summary(of function: String, in type: String, _ source: String) -> String? {
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let name = NSRegularExpression.escapedPattern(for: function)
        let kind = NSRegularExpression.escapedPattern(for: type)
        func first(_ pattern: String, from start: Int = 0) -> Int? {
            lines[start...].firstIndex { $0.range(of: pattern, options: .regularExpression) != nil }
        }
        guard let owner = first("\\b(class|struct|enum|actor|extension|protocol) \(kind)\\b"),
            let found = first("\\bfunc \(name)\\b", from: owner) ?? first("\\bfunc \(name)\\b")
        else { return nil }
        return sentence(above: found, lines) ?? sentence(above: owner, lines) ?? ""
    }

    private static func sentence(above index: Int, _ lines: [String]) -> String? {
        var words: [String] = []
        for line in lines[..<index].reversed() {
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.hasPrefix("@") { continue }
            guard line.hasPrefix("///") else { break }
            words.insert(line.dropFirst(3).trimmingCharacters(in: .whitespaces), at: 0)
        }
        let text = words.prefix { !$0.isEmpty && !$0.hasPrefix("-") }.joined(separator: " ")
        guard !text.isEmpty else { return nil }
        return text.components(separatedBy: ". ")[0].trimmingCharacters(in: ["."]).replacing("`", with: "") + "."
    }

    // MARK: Drawing

    private static let (width, height, gap) = (470, 52, 14)

    /// The picture, as SVG.
    func drawing(isDark: Bool) -> String {
        let rows = columns.map(\.steps.count).max() ?? 0
        let size = (
            columns.count * (Self.width + 30) + 30, rows * (Self.height + Self.gap) + 60
        )
        let colors = isDark ? ("#e6edf3", "#9198a1", "#3d444d") : ("#1f2328", "#59636e", "#d1d9e0")
        var svg = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size.0) \(size.1)" \
            font-family="-apple-system, 'Segoe UI', sans-serif" font-size="12" fill="\(colors.1)">

            """
        for (column, part) in columns.enumerated() {
            let left = 30 + column * (Self.width + 30)
            svg +=
                "<text x=\"\(left)\" y=\"26\" font-size=\"15\" fill=\"\(colors.0)\">\(Self.escaped(part.title))</text>\n"
            for (row, step) in part.steps.enumerated() {
                let top = 42 + row * (Self.height + Self.gap)
                let module = step.file.split(separator: "/").dropFirst().first.map(String.init) ?? ""
                let color = Self.color(of: module)
                if row > 0 {
                    svg += """
                        <path d="M\(left + 20) \(top - Self.gap)v\(Self.gap - 2)m-4 -5l4 5l4 -5" fill="none" \
                        stroke="\(colors.1)"/>

                        """
                }
                svg += """
                    <rect x="\(left)" y="\(top)" width="\(Self.width)" height="\(Self.height)" rx="5" fill="none" \
                    stroke="\(colors.2)"/>
                    <rect x="\(left)" y="\(top)" width="5" height="\(Self.height)" rx="2" fill="\(color)"/>
                    <text x="\(left + 16)" y="\(top + 20)" font-size="13" fill="\(colors.0)">\
                    <tspan font-weight="600">\(step.type).\(step.function)</tspan>\
                    <tspan dx="8" font-size="11" fill="\(color)">\(module)</tspan>\
                    <tspan dx="8" font-size="11" fill="\(colors.1)">\(step.file.split(separator: "/").last ?? "")</tspan>\
                    </text>
                    <text x="\(left + 16)" y="\(top + 39)">\(Self.escaped(Self.shortened(step.summary)))</text>

                    """
            }
        }
        return svg + "</svg>\n"
    }

    private static func shortened(_ text: String) -> String {
        guard text.count > 70 else { return text }
        let kept = text.prefix(69)
        return kept[..<(kept.lastIndex(of: " ") ?? kept.endIndex)] + " …"
    }

    private static func color(of module: String) -> String {
        ["CoreATProtocol": "#2f81f7", "Credentials": "#d29922", "HTTPTransport": "#3fb950"][module] ?? "#a371f7"
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
