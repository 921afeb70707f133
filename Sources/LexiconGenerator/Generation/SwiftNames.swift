import ATData

/// What things of a lexicon are called in Swift.
enum SwiftNames {
    /// The name of a type: its first letter large, and only letters and digits.
    static func type(_ name: some StringProtocol) -> String {
        let word = camel(name)
        return word.prefix(1).uppercased() + word.dropFirst()
    }

    /// The name of a member: its first letter small, between backticks when Swift has another use for the word.
    static func member(_ name: some StringProtocol) -> String { quoted(bare(name)) }

    /// The same without backticks, for after a `_`.
    static func bare(_ name: some StringProtocol) -> String {
        let word = camel(name)
        let small = word.prefix(1).lowercased() + word.dropFirst()
        return small == "unknownFields" ? "unknownFieldsValue" : small
    }

    /// The name of a variable while a value is read, beside those that reading itself needs.
    static func local(_ name: some StringProtocol) -> String {
        let word = bare(name)
        return ["object", "reader", "key", "writer", "self"].contains(word) ? word + "Value" : quoted(word)
    }

    private static func quoted(_ word: String) -> String { keywords.contains(word) ? "`\(word)`" : word }

    private static func camel(_ name: some StringProtocol) -> String {
        var word = ""
        var isStart = false
        for character in name {
            if character.isASCII, character.isLetter || character.isNumber {
                word += isStart && !word.isEmpty ? character.uppercased() : String(character)
                isStart = false
            } else {
                isStart = true
            }
        }
        guard let first = word.first else { return "_" }
        return first.isNumber ? "_" + word : word
    }

    /// The path of the type of a definition, such as `AppBsky.Feed.Defs.PostView`.
    static func path(of reference: Reference) -> String {
        let file = (namespace(of: reference.lexicon) + [fileType(of: reference.lexicon)]).joined(separator: ".")
        return reference.name == "main" ? file : "\(file).\(type(reference.name))"
    }

    /// The types around the type of a lexicon, such as `AppBsky` and `Feed`.
    static func namespace(of id: NSID) -> [String] {
        let parts = id.description.split(separator: ".").map { type($0) }
        return [parts.prefix(2).joined()] + parts.dropFirst(2).dropLast()
    }

    /// The type of a lexicon in its namespace, such as `GetTimeline`.
    static func fileType(of id: NSID) -> String { type(id.name) }

    /// A text as a literal.
    static func literal(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case _ where scalar.value < 0x20: result += "\\u{\(String(scalar.value, radix: 16))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return "\"\(result)\""
    }

    /// Type names that mean something else inside of a type, or that generated code uses itself.
    static let reservedTypes: Set<String> = [
        "Type", "Protocol", "Self", "String", "Int", "Bool", "Bytes", "Blob", "Boxed", "Indirect", "Nullable",
        "StaticString", "UnknownObject", "UnknownFields", "CIDLink", "Datetime", "LanguageTag", "Handle", "RecordKey",
        "KnownString", "Never", "Any", "AnyObject",
    ]

    /// The types of `ATData` that generated code names.
    static let dataTypes: Set<String> = [
        "WireReader", "KnownString", "UnknownObject", "Bytes", "Blob", "CIDLink", "ATIdentifier", "ATURI", "CID",
        "Datetime", "DID", "Handle", "LanguageTag", "NSID", "RecordKey", "TID", "URIString",
    ]

    private static let keywords: Set<String> = [
        "Any", "as", "associatedtype", "borrowing", "break", "case", "catch", "class", "consuming", "continue",
        "default",
        "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func",
        "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup",
        "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript",
        "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]
}
