import HTTPTransport

/// The parts of a scope: `prefix:positional?name=value&name=value`.
struct ScopeToken {
    /// The part before the first `:` or `?`.
    let prefix: String
    /// The decoded part between `:` and `?`.
    let positional: String?
    /// The decoded parameters, in order.
    let parameters: [(name: String, value: String)]
    private let text: String

    /// Parses text. Throws if it contains an invalid character or an invalid percent escape.
    init(_ text: String) throws(ScopeSyntaxError) {
        self.text = text
        guard !text.isEmpty else { throw ScopeSyntaxError(text, "it is empty") }
        guard text.utf8.allSatisfy({ 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) else {
            throw ScopeSyntaxError(text, "only printable ASCII characters are allowed, without spaces, quotes and \\")
        }
        let utf8 = text.utf8
        let head = utf8.prefix { $0 != UInt8(ascii: "?") }
        let resource = head.prefix { $0 != UInt8(ascii: ":") }
        prefix = String(Substring(resource))
        let rest = head[resource.endIndex...]
        positional = rest.isEmpty ? nil : try Self.decoded(rest.dropFirst(), plusIsSpace: false, in: text)
        var parameters: [(name: String, value: String)] = []
        for pair in utf8[head.endIndex...].dropFirst().split(separator: UInt8(ascii: "&")) {
            let name = pair.prefix { $0 != UInt8(ascii: "=") }
            let value = pair[name.endIndex...].dropFirst()
            parameters.append(
                (
                    try Self.decoded(name, plusIsSpace: true, in: text),
                    try Self.decoded(value, plusIsSpace: true, in: text)
                ))
        }
        self.parameters = parameters
    }

    /// Throws if there is an unknown parameter.
    func require(only names: String...) throws(ScopeSyntaxError) {
        guard parameters.allSatisfy({ names.contains($0.name) }) else {
            throw fault("it has a parameter other than \(names.joined(separator: " and "))")
        }
    }

    /// The values of a parameter, or the positional value if it stands for this parameter; `nil` if there is neither.
    func values(_ name: String, isPositional: Bool = false) throws(ScopeSyntaxError) -> [String]? {
        let values = parameters.filter { $0.name == name }.map(\.value)
        guard isPositional, let positional else { return values.isEmpty ? nil : values }
        guard values.isEmpty else { throw fault("\(name) is there with its name and without") }
        return [positional]
    }

    /// The value of a parameter that can appear only once.
    func value(_ name: String, isPositional: Bool = false) throws(ScopeSyntaxError) -> String? {
        guard let values = try values(name, isPositional: isPositional) else { return nil }
        guard values.count == 1 else { throw fault("\(name) is there more than once") }
        return values[0]
    }

    /// Creates an error about the text.
    func fault(_ reason: String) -> ScopeSyntaxError { ScopeSyntaxError(text, reason) }

    private static func decoded(
        _ utf8: Substring.UTF8View, plusIsSpace: Bool, in text: String
    ) throws(ScopeSyntaxError) -> String {
        var bytes: [UInt8] = []
        var rest = utf8
        while var byte = rest.popFirst() {
            if byte == UInt8(ascii: "%") {
                guard let high = rest.popFirst()?.hexDigit, let low = rest.popFirst()?.hexDigit else {
                    throw ScopeSyntaxError(text, "a percent sign must be followed by two hexadecimal digits")
                }
                byte = high << 4 | low
            } else if byte == UInt8(ascii: "+"), plusIsSpace {
                byte = UInt8(ascii: " ")
            }
            // Nothing that a scope can name has other characters.
            guard byte < 0x80 else { throw ScopeSyntaxError(text, "an escaped character is not ASCII") }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension ScopeToken {
    /// The text of a scope. A parameter with one value is written in its positional form, if it has one.
    static func text(_ prefix: String, _ positional: [String], named name: String, _ others: [(String, String)])
        -> String
    {
        var text = prefix
        var parameters = others
        if positional.count == 1 {
            text.append(":")
            text.append(encoded(positional[0], keepsPlus: true))
        } else {
            parameters = positional.map { (name, $0) } + parameters
        }
        for (index, parameter) in parameters.enumerated() {
            text.append(index == 0 ? "?" : "&")
            text.append("\(parameter.0)=\(encoded(parameter.1, keepsPlus: false))")
        }
        return text
    }

    private static func encoded(_ value: String, keepsPlus: Bool) -> String {
        var text = ""
        for byte in value.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            case UInt8(ascii: "+") where keepsPlus: text.append("+")
            default:
                if "-._~!*'():/,@".utf8.contains(byte) {
                    text.unicodeScalars.append(Unicode.Scalar(byte))
                } else {
                    text.percentEncode(String(Unicode.Scalar(byte)), keeping: .unreserved)
                }
            }
        }
        return text
    }
}
