import ATData
import Foundation
import HTTPTransport
import LocalServer

/// A request for the handler of a call, with access to its parameters and input by name and type.
struct XRPCRequest: Sendable {
    let request: ServerRequest
    let headers: HTTPHeaders
    private let items: [URLQueryItem]
    /// Header fields to add to the response, even if the call fails.
    private let added = Guarded(HTTPHeaders())

    /// The maximum size of a procedure's JSON in bytes.
    static let inputLimit = 2 << 20
    /// The maximum nesting depth of a procedure's JSON. Lists of records add levels, and clients read 128 of them.
    private static let inputLimits = WireLimits(depth: 100)

    init(_ request: ServerRequest) {
        self.request = request
        headers = request.headers
        items = request.queryItems
    }

    /// The bearer token in `Authorization`, if any.
    var bearer: String? { token(scheme: "bearer") }

    /// The token in `Authorization` with a scheme, which must be in lowercase.
    func token(scheme: String) -> String? {
        guard let value = headers["Authorization"], value.lowercased().hasPrefix("\(scheme) ") else { return nil }
        return String(value.dropFirst(scheme.count + 1)).trimmingCharacters(in: .whitespaces)
    }

    /// Adds a header field to the response, even if the call fails.
    func addHeader(_ name: String, _ value: () -> String?) {
        guard let value = value() else { return }
        added.withLock { $0[name] = value }
    }

    /// The response with the added fields.
    func finished(_ response: ServerResponse) -> ServerResponse {
        var response = response
        response.headers.merge(added.withLock(\.self))
        return response
    }

    // MARK: Parameters

    func text(_ name: String) -> String? { items.first { $0.name.utf8.elementsEqual(name.utf8) }?.value }

    func texts(_ name: String) -> [String] {
        items.filter { $0.name.utf8.elementsEqual(name.utf8) }.compactMap(\.value)
    }

    func required(_ name: String) throws -> String {
        guard let text = text(name), !text.isEmpty else { throw XRPCFailure.invalid("\(name) is missing") }
        return text
    }

    func value<Value: SyntaxString>(_ name: String, as type: Value.Type = Value.self) throws -> Value? {
        try text(name).map { try Value(parameter: name, $0) }
    }

    func required<Value: SyntaxString>(_ name: String, as type: Value.Type = Value.self) throws -> Value {
        try Value(parameter: name, required(name))
    }

    func values<Value: SyntaxString>(_ name: String, as type: Value.Type = Value.self, most: Int) throws -> [Value] {
        let texts = texts(name)
        guard texts.count <= most else { throw XRPCFailure.invalid("\(name) can appear at most \(most) times") }
        return try texts.map { try Value(parameter: name, $0) }
    }

    func flag(_ name: String) throws -> Bool {
        switch text(name) {
        case nil, "false": false
        case "true": true
        default: throw XRPCFailure.invalid("\(name) must be true or false")
        }
    }

    func number(_ name: String, _ range: ClosedRange<Int>, default normal: Int) throws -> Int {
        guard let text = text(name) else { return normal }
        guard let number = Int(text), range.contains(number) else {
            throw XRPCFailure.invalid("\(name) must be from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// The maximum number of items in a page.
    func limit(_ range: ClosedRange<Int> = 1...100, default normal: Int = 50) throws -> Int {
        try number("limit", range, default: normal)
    }

    // MARK: Body

    /// The JSON object in the body.
    func input() throws -> LexObject {
        let type = headers["Content-Type"] ?? ""
        guard type.lowercased().hasPrefix("application/json") else {
            throw XRPCFailure.invalid(
                type.isEmpty ? "The body needs a Content-Type" : "Wrong Content-Type: expected application/json")
        }
        guard request.body.count <= Self.inputLimit else {
            throw XRPCFailure(
                HTTPStatusCode(rawValue: 413), "PayloadTooLarge", "The input has more than \(Self.inputLimit) bytes")
        }
        return try LexObject(json: request.body, limits: Self.inputLimits)
    }
}

extension SyntaxString {
    init(parameter name: String, _ text: String) throws {
        do throws(SyntaxError) {
            try self.init(text)
        } catch {
            throw XRPCFailure.invalid("\(name): \(error)")
        }
    }
}

extension LexObject {
    func text(_ name: String) throws -> String? {
        switch self[name] {
        case nil, .null: nil
        case .string(let text): text
        default: throw XRPCFailure.invalid("\(name) must be a string")
        }
    }

    func required(_ name: String) throws -> String {
        guard let text = try text(name) else { throw XRPCFailure.invalid("\(name) is missing") }
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
        default: throw XRPCFailure.invalid("\(name) must be true or false")
        }
    }

    func object(_ name: String) throws -> LexObject {
        guard case .object(let object)? = self[name] else { throw XRPCFailure.invalid("\(name) must be an object") }
        return object
    }

    func array(_ name: String) throws -> [LexValue] {
        guard case .array(let array)? = self[name] else { throw XRPCFailure.invalid("\(name) must be an array") }
        return array
    }

    /// Sets a field to a string, unless the string is `nil`.
    mutating func set(_ name: String, _ value: (some CustomStringConvertible)?) {
        if let value { self[name] = .string(value.description) }
    }
}
