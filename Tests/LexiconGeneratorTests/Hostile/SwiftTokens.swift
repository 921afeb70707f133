/// The tokens of Swift source, as far as tests of generated code need to tell them apart.
struct SwiftTokens {
    enum Token: Hashable {
        /// A name, in or out of backticks.
        case name
        /// A word that means something to Swift.
        case keyword(String)
        case number
        case literal
        case mark(Unicode.Scalar)
    }

    /// The tokens, without comments, and without commas that end a list.
    private(set) var tokens: [Token] = []
    /// What the string literals hold.
    private(set) var literals: [String] = []

    private let text: [Unicode.Scalar]
    private var index = 0

    init(_ source: String) {
        text = Array(source.unicodeScalars)
        while index < text.count { read() }
    }

    private func at(_ offset: Int) -> Unicode.Scalar? { index + offset < text.count ? text[index + offset] : nil }

    private mutating func read() {
        let scalar = text[index]
        switch scalar {
        case " ", "\n": index += 1
        case "/" where at(1) == "/": skipComment()
        case "\"": readLiteral()
        case "`":
            let start = index
            index += 1
            while let next = at(0), next != "`", Self.isWord(next) { index += 1 }
            let isName = at(0) == "`" && index > start + 1
            index += 1
            tokens.append(isName ? .name : .mark("`"))
        case _ where Self.isWord(scalar):
            let start = index
            while let next = at(0), Self.isWord(next) { index += 1 }
            let word = String(String.UnicodeScalarView(text[start..<index]))
            let isNumber = ("0"..."9").contains(scalar)
            // Before an argument, a word means nothing.
            let isLabel = at(0) == ":" && [.mark("("), .mark(",")].contains(tokens.last)
            let isKeyword = Self.keywords.contains(word) && !isLabel
            tokens.append(isNumber ? .number : isKeyword ? .keyword(word) : .name)
        default:
            if scalar == "]", tokens.last == .mark(",") { tokens.removeLast() }
            tokens.append(.mark(scalar))
            index += 1
        }
    }

    /// Whatever some tool takes for the end of a line ends the comment.
    private mutating func skipComment() {
        let ends: Set<Unicode.Scalar> = ["\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}", "\0"]
        while let next = at(0), !ends.contains(next) { index += 1 }
    }

    private mutating func readLiteral() {
        index += 1
        var literal = String.UnicodeScalarView()
        while let next = at(0) {
            index += 1
            switch next {
            case "\"":
                literals.append(String(literal))
                return tokens.append(.literal)
            case "\\": readEscape(into: &literal)
            case _ where next.value < 0x20 || next.value == 0x7F: return tokens.append(.mark(next))
            default: literal.append(next)
            }
        }
        tokens.append(.mark("\""))
    }

    private mutating func readEscape(into literal: inout String.UnicodeScalarView) {
        guard let next = at(0) else { return }
        index += 1
        switch next {
        case "\"", "\\": literal.append(next)
        case "u":
            var digits = ""
            index += 1
            while let digit = at(0), digit != "}" {
                digits.unicodeScalars.append(digit)
                index += 1
            }
            index += 1
            if let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) { literal.append(scalar) }
        // Nothing that the generator writes has another: `\(` would be code.
        default: tokens.append(.mark(next))
        }
    }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
    }

    private static let keywords: Set<String> = [
        "as", "await", "break", "case", "class", "continue", "default", "defer", "deinit", "do", "else", "enum",
        "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init",
        "inout", "internal", "is", "let", "nil", "operator", "private", "protocol", "public", "repeat", "return",
        "self", "Self", "static", "struct", "subscript", "switch", "throw", "throws", "true", "try", "typealias",
        "var", "where", "while",
    ]
}
