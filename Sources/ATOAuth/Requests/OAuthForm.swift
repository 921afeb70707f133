/// The fields of a request to an authorization server, in order.
package struct OAuthForm: Sendable, ExpressibleByDictionaryLiteral {
    private var fields: [(name: String, value: String)]

    package init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { ($0.0, $0.1) }
    }

    /// Sets a field, after the others. `nil` changes nothing.
    package mutating func add(_ name: String, _ value: String?) {
        if let value { fields.append((name, value)) }
    }

    /// The fields as `application/x-www-form-urlencoded`. Everything but letters, digits and `-._~` is escaped, so that
    /// no server can read a scope in two ways.
    var encoded: String { FormText.encode(fields) }
}

extension OAuthForm: CustomStringConvertible, CustomReflectable {
    /// The names of the fields. Their values may be secrets.
    package var description: String { fields.map(\.name).joined(separator: ", ") }
    /// The names of the fields.
    package var customMirror: Mirror { Mirror(self, children: ["names": description]) }
}
