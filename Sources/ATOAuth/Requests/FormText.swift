import HTTPTransport

/// Text in the format `application/x-www-form-urlencoded`, which is also used for queries.
package enum FormText {
    /// Encodes names and values. All characters except letters, digits and `-._~` are escaped.
    package static func encode(_ fields: [(name: String, value: String)]) -> String {
        fields.reduce(into: "") { $0.appendParameter($1.name, $1.value) }
    }

    /// Decodes names and values in order; `nil` if an escape is incomplete or the bytes aren't UTF-8.
    package static func decode(_ text: some StringProtocol) -> [(name: String, value: String)]? {
        var fields: [(name: String, value: String)] = []
        for field in text.utf8.split(separator: UInt8(ascii: "&")) {
            let parts = field.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = decoded(parts[0]), let value = parts.count > 1 ? decoded(parts[1]) : "" else { return nil }
            fields.append((name, value))
        }
        return fields
    }

    /// Decodes a name or a value; `nil` if an escape is incomplete or the bytes aren't UTF-8.
    static func decoded(_ text: some StringProtocol) -> String? { decoded(text.utf8) }

    private static func decoded(_ escaped: some Collection<UInt8>) -> String? {
        var bytes: [UInt8] = []
        var rest = escaped[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst()?.hexDigit, let low = rest.popFirst()?.hexDigit else { return nil }
                bytes.append(high << 4 | low)
            default: bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
