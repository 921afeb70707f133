/// An identifier of Swift: ASCII letters, digits and `_`, not starting with a digit, not a bare `_`.
///
/// Any text can be turned into one. Characters that can't be in a name are removed, so a name never ends early or
/// contains code.
struct SwiftName: Hashable {
    /// The identifier without backticks.
    let bare: String

    /// The maximum length of a name made from a text. Two that are truncated get different names in their scope.
    private static let longest = 200

    private init(bare: String) { self.bare = bare }

    /// The name of a type, in upper camel case. A text without letters and digits becomes `Value`.
    init(type text: some StringProtocol) { bare = Self.camel(text, isType: true) ?? "Value" }

    /// The name of a member, in lower camel case. A text without letters and digits becomes `value`.
    init(member text: some StringProtocol) {
        bare = Self.camel(text, isType: false) ?? (text.isEmpty ? "empty" : "value")
    }

    /// The name of a module, which the caller has checked.
    init(module text: String) {
        let word = String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "_" ? $0 : "_" })
        bare = word.first?.isNumber ?? true ? "_" + word : word
    }

    /// The name of a type made of several words.
    init(joining names: some Sequence<SwiftName>) {
        let word = names.map(\.bare).joined()
        bare = word.isEmpty ? "Value" : word
    }

    /// Whether a text can be the name of a module.
    static func isModule(_ text: String) -> Bool { text == SwiftName(module: text).bare && text.utf8.count <= 100 }

    /// The name with a capital first letter.
    var asType: SwiftName { SwiftName(type: bare) }
    /// The name with a lower-case first letter.
    var asMember: SwiftName { SwiftName(member: bare) }

    /// The name with a suffix.
    func appending(_ suffix: StaticString) -> SwiftName { SwiftName(bare: bare + suffix.description) }
    /// The name with a number.
    func appending(_ number: Int) -> SwiftName { SwiftName(bare: "\(bare)\(number.magnitude)") }

    /// The name of the storage of a property wrapper.
    var storage: SwiftName { SwiftName(bare: "_" + bare) }

    private static func camel(_ text: some StringProtocol, isType: Bool) -> String? {
        // Words in capitals: `JOB_STATE_FAILED`.
        let isShouted = text.utf8.contains(0x5F) && !text.utf8.contains { (0x61...0x7A).contains($0) }
        var word: [UInt8] = []
        var isStart = false
        for byte in text.utf8 {
            let isDigit = (0x30...0x39).contains(byte)
            guard isDigit || (0x41...0x5A).contains(byte & 0xDF) else {
                isStart = true
                continue
            }
            if word.isEmpty {
                word.append(isDigit ? byte : isType ? byte & 0xDF : byte | 0x20)
            } else {
                word.append(isDigit ? byte : isStart ? byte & 0xDF : isShouted ? byte | 0x20 : byte)
            }
            isStart = false
            if word.count == longest { break }
        }
        guard let first = word.first else { return nil }
        let name = String(decoding: word, as: UTF8.self)
        return (0x30...0x39).contains(first) ? "_" + name : name
    }
}

extension SwiftName {
    /// The name as it is declared or used, in backticks if it is a keyword.
    var quoted: String { Self.keywords.contains(bare) ? "`\(bare)`" : bare }

    /// The name as an argument label, where only one word needs backticks.
    var label: String { bare == "inout" ? "`inout`" : bare }

    private static let keywords: Set<String> = [
        "Any", "Self", "as", "associatedtype", "await", "borrowing", "break", "case", "catch", "class", "consuming",
        "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false",
        "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
        "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self",
        "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "unsafe",
        "var", "where", "while",
    ]
}
