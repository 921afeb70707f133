import TestLoad

/// Texts that try to be something else than a text where they stand.
enum HostileTexts {
    static let all: [String] = [
        "a\npublic let evil = 1\n", "a\rpublic let evil = 1\r", "a\r\nfatalError()", "\u{2028}fatalError()",
        "\u{2029}fatalError()", "\u{85}fatalError()", "\u{B}fatalError()", "\u{C}fatalError()", "*/ fatalError() /*",
        "\"\"\"", "\"", "\" + evil() + \"", "\\", "\\\"", "\\(fatalError())", "\\u{41}", "\\#(evil)", "#\"evil\"#",
        "`evil`", "`", "``", "#if true", "#error(\"no\")", "#", "{", "}", "} } } func evil() {", "(", ")", "[", "]",
        "a, b: Int = evil()", "; evil()", "//", "/*", "\u{202E}evil\u{202C}", "\u{2066}evil\u{2069}", "\u{FEFF}evil",
        "\0evil", "\u{7F}", "\u{1B}[31m", "\u{FFFE}", "e\u{301}", "\u{E9}", "日本語", "👩‍👩‍👧", "$0", "_", "__", "self",
        "Self", "init", "Type", "await", "1", "1e5", "-1", "case x", "@Evil", "<T>", "& evil", "evil: Int { 1 } //",
        String(repeating: "name(", count: 18), String(repeating: "{ x }", count: 60),
        String(repeating: "long", count: 4000),
    ]

    /// All of them as one, and some of them alone, so that a few hundred places try every one.
    static func some(for slot: Int) -> [String] {
        let count = Load.size(4, otherwise: 1)
        let alone = (0..<count).map { all[(slot * count + $0) % all.count] }
        let together = [all.dropLast(3).joined(), all.dropLast(3).reversed().joined(separator: " ")]
        return (Load.isWhole ? together : [together[slot % 2]]) + alone
    }

    /// A text that is as long and does nothing. An asterisk stays: in a media type it stands for any.
    static func twin(of text: String) -> String { String(text.utf8.map { $0 == UInt8(ascii: "*") ? "*" : "x" }) }
}
