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

    /// The names of members for values, each its own though two values may differ in nothing that a name can have.
    static func members(_ values: [String]) -> [String] {
        var taken = Set<String>()
        return values.map { value in
            let last = value.split(separator: "#").last ?? ""
            var name = member(last)
            var number = 2
            while !taken.insert(name).inserted {
                name = member("\(last)\(number)")
                number += 1
            }
            return name
        }
    }

    /// The name of a variable while a value is read, beside those that reading itself needs.
    static func local(_ name: some StringProtocol) -> String {
        let word = bare(name)
        return ["object", "reader", "key", "writer", "self"].contains(word) ? word + "Value" : quoted(word)
    }

    /// The name of a member before an argument, where only three words mean something else.
    static func label(_ member: String) -> String {
        ["`inout`", "`let`", "`var`"].contains(member) ? member : member.replacing("`", with: "")
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

    /// The name of a type of a lexicon, or of a namespace, beside the types that generated code uses.
    static func declared(_ name: some StringProtocol) -> String {
        let word = type(name)
        return reservedTypes.contains(word) ? word + "Value" : word
    }

    /// The types around the type of a lexicon, such as `AppBsky` and `Feed`.
    static func namespace(of id: NSID) -> [String] {
        let parts = id.description.split(separator: ".").map { type($0) }
        return [parts.prefix(2).joined()] + parts.dropFirst(2).dropLast().map { declared($0) }
    }

    /// The type of a lexicon in its namespace, such as `GetTimeline`.
    static func fileType(of id: NSID) -> String { declared(id.name) }

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
        "Any", "AnyObject", "ATIdentifier", "ATURI", "Blob", "Bool", "Boxed", "Bytes", "CID", "CIDLink",
        "CaseIterable", "ConstraintCheck", "DID", "Data", "Datetime", "DeclaredError", "EmptyResponse", "HTTPBody",
        "Handle",
        "Identifiable", "Indirect", "Int", "KnownString", "LanguageTag", "LexiconCodable", "LexiconObject",
        "LexiconPermission", "LexiconPermissionSet", "LexiconRecord", "NSID", "Nested", "Never", "Nullable", "Protocol",
        "RecordKey", "RecordKeys", "Self", "StaticString", "String", "TID", "Type", "URIString", "UnknownFields",
        "UnknownObject", "WireError", "WireReader", "WireWriter", "XRPCBody", "XRPCListQuery", "XRPCPagedQuery",
        "XRPCParameters", "XRPCProcedure", "XRPCQuery", "XRPCSubscription",
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
