/// A statement and the values of its parameters.
///
/// Write it as text with interpolated values. The values never become part of the text, so no value can change what the
/// statement does:
///
/// ```swift
/// let query: PostgresQuery = "SELECT count FROM likes WHERE uri = \(uri) AND count > \(least)"
/// ```
///
/// A table or column whose name is only known at run time is interpolated as `\(name: table)`, which quotes it.
public struct PostgresQuery: Sendable {
    /// The text before, between and after the values.
    private let pieces: [String]
    /// The statement, with `$1`, `$2` and so on in place of the values.
    public let text: String
    /// The values of the parameters, encoded.
    let parameters: PostgresParameters
    /// An error of a value, thrown when the query is sent.
    let failure: PostgresError?

    private init(pieces: [String], parameters: PostgresParameters, failure: PostgresError?) {
        self.pieces = pieces
        self.parameters = parameters
        self.failure = failure
        text = pieces.dropFirst().enumerated().reduce(into: pieces.first ?? "") { text, piece in
            text += "$\(piece.offset &+ 1)\(piece.element)"
        }
    }

    /// The values of the parameters, as the server gets them.
    ///
    /// - Throws: The error of a value that can't be sent.
    package func cells() throws -> [PostgresCell] {
        if let failure { throw failure }
        return parameters.cells
    }

    /// Creates a statement without parameters from text that is known at compile time or comes from a file of your own.
    /// Never build the text from data.
    public init(unsafeText text: String) { self.init(pieces: [text], parameters: PostgresParameters(), failure: nil) }
}

extension PostgresQuery: ExpressibleByStringInterpolation {
    /// Creates a statement without parameters.
    public init(stringLiteral value: String) { self.init(unsafeText: value) }

    /// Creates a statement from text and values.
    public init(stringInterpolation: StringInterpolation) {
        self.init(
            pieces: stringInterpolation.pieces, parameters: stringInterpolation.parameters,
            failure: stringInterpolation.failure)
    }

    /// Collects the text and the values of a query.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var pieces = [""]
        fileprivate var parameters = PostgresParameters()
        fileprivate var failure: PostgresError?

        /// Creates an empty one.
        public init(literalCapacity: Int, interpolationCount: Int) {
            pieces.reserveCapacity(interpolationCount &+ 1)
        }

        /// Adds text.
        public mutating func appendLiteral(_ literal: String) { pieces[pieces.count &- 1] += literal }

        /// Adds a value as a parameter.
        public mutating func appendInterpolation<Value: PostgresValue>(_ value: Value) {
            appendParameter(value)
        }

        /// Adds a value or null as a parameter.
        public mutating func appendInterpolation<Value: PostgresValue>(_ value: Value?) {
            appendParameter(value)
        }

        private mutating func appendParameter(_ value: some PostgresValue) {
            do {
                try parameters.append(value)
            } catch {
                failure = failure ?? error
            }
            pieces.append("")
        }

        /// Adds the quoted name of a table, a column or something else.
        public mutating func appendInterpolation(name: String) {
            guard let quoted = PostgresQuery.quoted(name) else {
                let error = PostgresError(.invalid, "A name in a statement is empty, too long or contains NUL.")
                failure = failure ?? error
                return
            }
            appendLiteral(quoted)
        }

        /// Adds another query, with its parameters.
        public mutating func appendInterpolation(_ query: PostgresQuery) {
            appendLiteral(query.pieces.first ?? "")
            pieces += query.pieces.dropFirst()
            parameters.append(query.parameters)
            failure = failure ?? query.failure
        }
    }

    /// A name in quotes. `nil` if no object can have it.
    static func quoted(_ name: String) -> String? {
        guard !name.isEmpty, name.utf8.count <= 63, !name.utf8.contains(0) else { return nil }
        return "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}

extension PostgresQuery: CustomStringConvertible, CustomReflectable {
    /// The text. The values are never printed.
    public var description: String { text }

    /// Like the description, so that `dump` doesn't print the values either.
    public var customMirror: Mirror { Mirror(self, children: ["text": text]) }
}

/// The encoded values of a statement.
struct PostgresParameters: Sendable {
    /// The most values that a statement can have.
    static let most = 65_535
    /// The most bytes of all values. libpq keeps them in memory until the server has taken them.
    static let mostBytes = 8 << 20

    private(set) var types: [UInt32] = []
    /// The end of each value in `bytes`; negative for null.
    private(set) var ends: [Int] = []
    private(set) var bytes: [UInt8] = []

    var count: Int { types.count }

    /// The values one by one.
    fileprivate var cells: [PostgresCell] {
        var start = 0
        return zip(types, ends).map { type, end in
            guard end >= start else { return PostgresCell(type: PostgresType(id: type), bytes: nil) }
            defer { start = end }
            return PostgresCell(type: PostgresType(id: type), bytes: bytes[start..<end])
        }
    }

    mutating func append<Value: PostgresValue>(_ value: Value) throws(PostgresError) {
        types.append(Value.postgresType.id)
        let start = bytes.count
        guard try value.encode(into: &bytes) else {
            bytes.removeSubrange(start...)
            return ends.append(-1)
        }
        ends.append(bytes.count)
    }

    mutating func append(_ others: PostgresParameters) {
        types += others.types
        ends += others.ends.map { $0 < 0 ? $0 : $0 &+ bytes.count }
        bytes += others.bytes
    }

    /// Throws if the statement can't be sent.
    func check(_ text: String) throws(PostgresError) {
        guard count <= Self.most else {
            throw PostgresError(
                .invalidValue,
                "The statement has \(count) values; \(Self.most) are possible. Pass arrays, and read them with unnest.")
        }
        guard bytes.count &+ text.utf8.count <= Self.mostBytes else {
            throw PostgresError(
                .invalidValue, "The statement has more than \(Self.mostBytes >> 20) MiB. Send it in parts, or use copy."
            )
        }
        guard !text.utf8.contains(0) else { throw PostgresError(.invalidValue, "The statement contains NUL.") }
    }
}
