/// Text that is safe to print on a terminal.
///
/// ```swift
/// try console.print("Logged in as \(console.strong("\(handle)")).")
/// ```
///
/// Literals are the program's own words, and keep their line breaks and tabs. Interpolated values are cleaned: control
/// characters and bidirectional formatting are removed, and line breaks become spaces unless `keepingLines` is passed.
package struct ConsoleText: Sendable, Equatable {
    /// A range of text in one style.
    private struct Span: Sendable, Equatable {
        var text: String
        /// The codes of styles and colors, outermost first.
        var codes: [Int]
    }

    private var spans: [Span] = []

    /// Creates empty text.
    package init() {}

    /// Creates text from an untrusted source.
    package init(_ text: some StringProtocol, keepingLines: Bool = false) {
        append(text.printable(keepingLines: keepingLines))
    }

    /// Creates text from the program's own words.
    init(words text: String) {
        append(text.printable(keepingLines: true, keepingTabs: true))
    }

    package var isEmpty: Bool { spans.isEmpty }

    /// The text without styles.
    package var plain: String { spans.map(\.text).joined() }

    /// The number of columns that the text takes.
    package var width: Int { DisplayWidth.of(plain) }

    package static func + (left: ConsoleText, right: ConsoleText) -> ConsoleText {
        var text = left
        text.append(right)
        return text
    }

    package static func += (left: inout ConsoleText, right: ConsoleText) { left.append(right) }

    /// The text in a style, within its existing styles.
    func styled(_ code: Int) -> ConsoleText {
        var text = self
        for index in text.spans.indices { text.spans[index].codes.insert(code, at: 0) }
        return text
    }

    /// The text to write, optionally with the codes of its styles.
    func rendered(inColor: Bool) -> String {
        guard inColor else { return plain }
        return spans.reduce(into: "") { text, span in
            for code in span.codes { text += "\u{1B}[\(code)m" }
            text += span.codes.isEmpty ? span.text : span.text + "\u{1B}[0m"
        }
    }

    private mutating func append(_ text: ConsoleText) {
        for span in text.spans { append(span.text, span.codes) }
    }

    private mutating func append(_ text: String, _ codes: [Int] = []) {
        guard !text.isEmpty else { return }
        if let last = spans.indices.last, spans[last].codes == codes {
            spans[last].text += text
        } else {
            spans.append(Span(text: text, codes: codes))
        }
    }
}

extension ConsoleText: ExpressibleByStringInterpolation {
    package init(stringLiteral words: String) { self.init(words: words) }

    package init(stringInterpolation: StringInterpolation) { self = stringInterpolation.text }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ConsoleText()

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ words: String) { text += ConsoleText(words: words) }

        /// Appends text that is already clean.
        package mutating func appendInterpolation(_ clean: ConsoleText) { text += clean }

        /// Appends a value, on one line.
        package mutating func appendInterpolation<Value>(_ value: Value) {
            let words = String(describing: value)
            text += ConsoleText(words)
        }

        /// Appends text from an untrusted source.
        package mutating func appendInterpolation(_ value: some StringProtocol, keepingLines: Bool) {
            text += ConsoleText(value, keepingLines: keepingLines)
        }
    }
}

extension Sequence<ConsoleText> {
    /// Joins texts with a separator.
    package func joined(separator: ConsoleText = "") -> ConsoleText {
        var all = ConsoleText()
        for (index, text) in enumerated() { all += index == 0 ? text : separator + text }
        return all
    }
}
