import ATData
import ATServer
import Foundation
import HTTPTransport
import LocalServer

/// A request for the handler of a call, with access to its parameters and input by name and type.
struct XRPCRequest: Sendable {
    let request: ServerRequest
    let headers: HTTPHeaders
    private let query: XRPCQueryReader
    /// Header fields to add to the response, even if the call fails.
    private let added = Guarded(HTTPHeaders())

    /// The maximum size of a procedure's JSON in bytes.
    static let inputLimit = 2 << 20
    /// The maximum nesting depth of a procedure's JSON. Lists of records add levels, and clients read 128 of them.
    private static let inputDepth = 100

    init(_ request: ServerRequest) {
        self.request = request
        headers = request.headers
        query = XRPCQueryReader(request.target.drop { $0 != "?" }.dropFirst())
    }

    /// The bearer token in `Authorization`, if any.
    var bearer: String? { token(scheme: "bearer") }

    /// The token in `Authorization` with a scheme, which must be in lowercase.
    func token(scheme: String) -> String? {
        guard let value = headers["Authorization"], value.lowercased().hasPrefix("\(scheme) ") else { return nil }
        return String(value.dropFirst(scheme.count + 1)).trimmingCharacters(in: .whitespaces)
    }

    /// Adds a header field to the response, even if the call fails.
    func addHeader(_ name: String, _ value: String?) {
        if let value { added.withLock { $0[name] = value } }
    }

    /// The response of a handler, with the added fields.
    func response(of handler: XRPCService.Handler) async throws -> ServerResponse {
        do {
            guard query.isValid else { throw query.refusal }
            var response = try await handler(self)
            response.headers.merge(added.withLock(\.self))
            return response
        } catch {
            var error = XRPCError(error)
            error.headers.merge(added.withLock(\.self))
            throw error
        }
    }

    // MARK: Parameters

    func text(_ name: StaticString) -> String? { texts(name).first }

    func texts(_ name: StaticString) -> [String] {
        var query = query
        return query.value(name) ?? []
    }

    func required(_ name: StaticString) throws -> String { try present(read { $0.required(name) }) }

    func value<Value: SyntaxString>(_ name: StaticString, as type: Value.Type = Value.self) throws -> Value? {
        try read { $0.value(name) }
    }

    func required<Value: SyntaxString>(_ name: StaticString, as type: Value.Type = Value.self) throws -> Value {
        try present(read { $0.required(name) })
    }

    func values<Value: SyntaxString>(
        _ name: StaticString, as type: Value.Type = Value.self, most: Int
    ) throws -> [Value] {
        let values: [Value] = try read { $0.value(name) } ?? []
        guard values.count <= most else { throw XRPCError.invalid("\(name) can appear at most \(most) times") }
        return values
    }

    func flag(_ name: StaticString) throws -> Bool { try read { $0.value(name) } ?? false }

    func number(_ name: StaticString, _ range: ClosedRange<Int>, default normal: Int) throws -> Int {
        guard let number: Int = try read({ $0.value(name) }) else { return normal }
        guard range.contains(number) else {
            throw XRPCError.invalid("\(name) must be from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// The maximum number of items in a page.
    func limit(_ range: ClosedRange<Int> = 1...100, default normal: Int = 50) throws -> Int {
        try number("limit", range, default: normal)
    }

    private func read<Value>(_ value: (inout XRPCQueryReader) -> Value?) throws -> Value? {
        var query = query
        let value = value(&query)
        guard query.isValid else { throw query.refusal }
        return value
    }

    private func present<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw query.refusal }
        return value
    }

    // MARK: Body

    /// The JSON object in the body.
    func input() throws -> LexObject { try input(as: LexObject.self) }

    /// The JSON in the body as a value of a type.
    func input<Value: WireValue>(as type: Value.Type) throws -> Value {
        try request.input(upTo: Self.inputLimit, depth: Self.inputDepth)
    }
}

extension SyntaxString {
    init(parameter name: String, _ text: String) throws {
        do throws(SyntaxError) {
            try self.init(text)
        } catch {
            throw XRPCError.invalid("\(name): \(error)")
        }
    }
}

extension LexObject {
    func text(_ name: String) throws -> String? {
        switch self[name] {
        case nil, .null: nil
        case .string(let text): text
        default: throw XRPCError.invalid("\(name) must be a string")
        }
    }

    func required(_ name: String) throws -> String {
        guard let text = try text(name) else { throw XRPCError.invalid("\(name) is missing") }
        return text
    }

    func value<Value: SyntaxString>(_ name: String, as type: Value.Type = Value.self) throws -> Value? {
        try text(name).map { try Value(parameter: name, $0) }
    }

    func required<Value: SyntaxString>(_ name: String, as type: Value.Type = Value.self) throws -> Value {
        try Value(parameter: name, required(name))
    }

    func flag(_ name: String) throws -> Bool? {
        switch self[name] {
        case nil, .null: nil
        case .boolean(let value): value
        default: throw XRPCError.invalid("\(name) must be true or false")
        }
    }

    func object(_ name: String) throws -> LexObject {
        guard case .object(let object)? = self[name] else { throw XRPCError.invalid("\(name) must be an object") }
        return object
    }

    func array(_ name: String) throws -> [LexValue] {
        guard case .array(let array)? = self[name] else { throw XRPCError.invalid("\(name) must be an array") }
        return array
    }

    /// Sets a field to a string, unless the string is `nil`.
    mutating func set(_ name: String, _ value: (some CustomStringConvertible)?) {
        if let value { self[name] = .string(value.description) }
    }
}
