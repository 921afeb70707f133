import ATData

/// JSON to be written.
enum Tree: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    case null
    case boolean(Bool)
    case integer(Int)
    case number(String)
    case string(String)
    case array([Tree])
    case object([(String, Tree)])

    /// The text, without white space.
    var json: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .boolean(let value): text += value ? "true" : "false"
        case .integer(let value): text += String(value)
        case .number(let value): text += value
        case .string(let value): text += LexValue.string(value).description
        case .array(let values):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += "," }
                value.write(to: &text)
            }
            text += "]"
        case .object(let fields):
            text += "{"
            for (index, field) in fields.enumerated() {
                if index > 0 { text += "," }
                text += LexValue.string(field.0).description
                text += ":"
                field.1.write(to: &text)
            }
            text += "}"
        }
    }

    init(booleanLiteral value: Bool) { self = .boolean(value) }
    init(integerLiteral value: Int) { self = .integer(value) }
    init(stringLiteral value: String) { self = .string(value) }
    init(arrayLiteral elements: Tree...) { self = .array(elements) }
    init(dictionaryLiteral elements: (String, Tree)...) { self = .object(elements) }
}
