/// The header fields of a request or response.
///
/// Names are case-insensitive. The order of fields is preserved, and so are duplicates:
///
/// ```swift
/// var headers: HTTPHeaders = ["Accept": "application/json"]
/// headers["accept-language"] = "en"          // sets, replacing every field of that name
/// headers.append("a=1", for: "Set-Cookie")   // adds beside those already there
/// headers.values(for: "set-cookie")          // all of them, in order
/// ```
public struct HTTPHeaders: Sendable {
    /// One header field.
    public struct Field: Hashable, Sendable {
        /// The field's name as it was written.
        public let name: String
        /// The field's value.
        public let value: String

        /// Creates a field. Sending a value with a line break throws.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    private var fields: [Field]

    /// Creates an empty set of headers.
    public init() {
        fields = []
    }

    /// Creates headers from fields, in their order.
    public init(_ fields: some Sequence<Field>) {
        self.fields = Array(fields)
    }

    /// The first value of a name. Setting it replaces every field of that name; `nil` removes them.
    public subscript(name: String) -> String? {
        get { fields.first { $0.name.equalsIgnoringASCIICase(name) }?.value }
        set {
            guard let newValue else { return fields.removeAll { $0.name.equalsIgnoringASCIICase(name) } }
            let field = Field(name: name, value: newValue)
            guard let first = fields.firstIndex(where: { $0.name.equalsIgnoringASCIICase(name) }) else {
                return fields.append(field)
            }
            fields[first] = field
            var index = fields.count - 1
            while index > first {
                if fields[index].name.equalsIgnoringASCIICase(name) { fields.remove(at: index) }
                index -= 1
            }
        }
    }

    /// Every value of a name, in order.
    public func values(for name: String) -> [String] {
        fields.filter { $0.name.equalsIgnoringASCIICase(name) }.map(\.value)
    }

    /// Adds a field after the existing ones, whatever their names.
    public mutating func append(_ value: String, for name: String) {
        fields.append(Field(name: name, value: value))
    }

    /// Sets every field of `other`, replacing existing fields with the same names.
    public mutating func merge(_ other: HTTPHeaders) {
        for name in Set(other.fields.map { $0.name.lowercased() }) { self[name] = nil }
        fields.append(contentsOf: other.fields)
    }
}

extension HTTPHeaders: RandomAccessCollection {
    /// The position of the first field.
    public var startIndex: Int { fields.startIndex }
    /// The position after the last field.
    public var endIndex: Int { fields.endIndex }
    /// The field at a position.
    public subscript(position: Int) -> Field { fields[position] }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
    /// Creates headers from a literal, preserving its order and duplicates.
    public init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { Field(name: $0.0, value: $0.1) }
    }
}

extension HTTPHeaders: Hashable {
    /// Equal when the same names, ignoring case, have the same values in the same order.
    public static func == (left: HTTPHeaders, right: HTTPHeaders) -> Bool {
        left.count == right.count
            && zip(left, right).allSatisfy { $0.name.equalsIgnoringASCIICase($1.name) && $0.value == $1.value }
    }

    /// Hashes the properties that equality compares.
    public func hash(into hasher: inout Hasher) {
        for field in fields {
            hasher.combine(field.name.lowercased())
            hasher.combine(field.value)
        }
    }
}

extension HTTPHeaders: CustomStringConvertible {
    /// The headers as `name: value` lines. Secret values are omitted.
    public var description: String { fields.map(\.description).joined(separator: "\n") }
}

extension HTTPHeaders: CustomReflectable {
    /// A mirror without secrets, for `dump`.
    public var customMirror: Mirror { Mirror(self, children: ["fields": description]) }
}

extension HTTPHeaders.Field: CustomStringConvertible, CustomReflectable {
    /// The field as `name: value`. A secret value is omitted.
    public var description: String { "\(name): \(HTTPHeaders.isSensitive(name) ? "<redacted>" : value)" }

    /// A mirror without secrets, for `dump`.
    public var customMirror: Mirror { Mirror(self, children: ["field": description]) }
}

extension HTTPHeaders {
    /// Whether a header's value is secret: it is omitted from descriptions and logs.
    public static func isSensitive(_ name: String) -> Bool {
        isCredential(name) || name.equalsIgnoringASCIICase("set-cookie") || name.equalsIgnoringASCIICase("dpop-nonce")
    }

    /// Whether a request header authenticates the client: it is never sent to the target of a redirect.
    public static func isCredential(_ name: String) -> Bool {
        ["authorization", "proxy-authorization", "cookie", "dpop"].contains { name.equalsIgnoringASCIICase($0) }
    }
}

extension String {
    /// Compares names as HTTP does: the case of ASCII letters is ignored, everything else must match exactly.
    package func equalsIgnoringASCIICase(_ other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        return zip(utf8, other.utf8).allSatisfy { left, right in
            left == right || ((left ^ right) == 0x20 && UInt8(ascii: "a")...UInt8(ascii: "z") ~= left | 0x20)
        }
    }
}
