/// The fields of a request to an authorization server, in order.
package struct OAuthForm: Sendable, ExpressibleByDictionaryLiteral {
    private var fields: [(name: String, value: String)]

    package init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { ($0.0, $0.1) }
    }

    /// Appends a field. `nil` adds nothing.
    package mutating func add(_ name: String, _ value: String?) {
        if let value { fields.append((name, value)) }
    }

    /// The encoded form. All characters except letters, digits and `-._~` are escaped, so that all servers read a scope
    /// the same way.
    var encoded: String { FormText.encode(fields) }
}

extension OAuthForm: CustomStringConvertible, CustomReflectable {
    /// The names of the fields, without the values, which may be secrets.
    package var description: String { fields.map(\.name).joined(separator: ", ") }
    /// The names of the fields.
    package var customMirror: Mirror { Mirror(self, children: ["names": description]) }
}
