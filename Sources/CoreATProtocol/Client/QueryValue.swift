public import ATData
import Foundation

/// A parameter of a call that no type describes: text, a number, a Boolean, an identifier, or an array of these.
///
/// ```swift
/// let output = try await client.query("com.example.search", parameters: ["q": words, "author": did, "limit": 5])
/// ```
public protocol QueryValue: Sendable {
    /// The value.
    var queryValue: LexValue { get }
}

extension String: QueryValue {
    /// The text.
    public var queryValue: LexValue { .string(self) }
}

extension Int: QueryValue {
    /// The number.
    public var queryValue: LexValue { .integer(self) }
}

extension Bool: QueryValue {
    /// The Boolean.
    public var queryValue: LexValue { .boolean(self) }
}

extension LexValue: QueryValue {
    /// The value itself.
    public var queryValue: LexValue { self }
}

extension Array: QueryValue where Element: QueryValue {
    /// The elements.
    public var queryValue: LexValue { .array(map(\.queryValue)) }
}

extension QueryValue where Self: SyntaxString {
    /// The identifier as text.
    public var queryValue: LexValue { .string(description) }
}

extension ATIdentifier: QueryValue {
    /// The identifier as text.
    public var queryValue: LexValue { .string(description) }
}

extension DID: QueryValue {}
extension Handle: QueryValue {}
extension ATURI: QueryValue {}
extension NSID: QueryValue {}
extension TID: QueryValue {}
extension RecordKey: QueryValue {}

extension ATClient {
    /// Makes a query that no type describes, with parameters that the program has in variables.
    ///
    /// - Parameters:
    ///   - nsid: The identifier of the call.
    ///   - parameters: The parameters.
    ///   - type: The type to decode the response into; any value by default.
    ///   - options: The options for the call.
    /// - Throws: `AtError`, or `CancellationError` if the task was cancelled.
    @concurrent @_disfavoredOverload
    public func query<Output: WireValue>(
        _ nsid: NSID, parameters: [String: any QueryValue], as type: Output.Type = LexValue.self,
        options: CallOptions = CallOptions()
    ) async throws -> Output {
        try await query(nsid, parameters: LexObject(parameters), as: type, options: options)
    }

    /// Makes a call of a procedure that no type describes, with parameters that the program has in variables.
    ///
    /// - Parameters:
    ///   - nsid: The identifier of the call.
    ///   - input: The body, or `nil` to send none.
    ///   - parameters: Parameters for the query.
    ///   - type: The type to decode the response into; any value by default.
    ///   - options: The options for the call.
    /// - Throws: `AtError`, or `CancellationError` if the task was cancelled.
    @concurrent @discardableResult @_disfavoredOverload
    public func procedure<Output: WireValue>(
        _ nsid: NSID, input: LexValue? = nil, parameters: [String: any QueryValue],
        as type: Output.Type = LexValue.self, options: CallOptions = CallOptions()
    ) async throws -> Output {
        try await procedure(nsid, input: input, parameters: LexObject(parameters), as: type, options: options)
    }
}

extension LexObject {
    /// Parameters, sorted by name, so that the same ones are always the same address.
    fileprivate init(_ parameters: [String: any QueryValue]) {
        self = [:]
        for (name, value) in parameters.sorted(by: { $0.key < $1.key }) { self[name] = value.queryValue }
    }
}
