public import ATData
public import CoreATProtocol
public import Foundation

/// A call that a service can handle, because it can be decoded from a request.
///
/// `lexgen` generates this conformance for each query and procedure, separately from the call itself, so that client
/// apps don't contain it.
public protocol XRPCServable: XRPCCall {
    /// Reads the call.
    ///
    /// - Parameters:
    ///   - query: The parameters in the request's target.
    ///   - body: The body; empty for a query.
    /// - Throws: ``XRPCError`` that names every invalid parameter.
    init(_ query: inout XRPCQueryReader, _ body: XRPCInput) throws

    /// The media type of the body, such as `application/json`, `image/*`, or a list with commas; `nil` without one.
    static var inputType: String? { get }

    /// Encodes the output.
    static func encoded(_ output: Output) throws -> XRPCOutput
}

extension XRPCServable {
    /// No body.
    public static var inputType: String? { nil }
}

extension XRPCServable where Output: WireValue {
    /// Encodes the output as JSON.
    public static func encoded(_ output: Output) throws -> XRPCOutput { try XRPCOutput(json: output) }
}

extension XRPCServable where Output == Data {
    /// Sends the bytes unchanged, with the lexicon's media type unless the handler sets another.
    public static func encoded(_ output: Data) throws -> XRPCOutput {
        XRPCOutput(bytes: output, type: outputType == "*/*" ? "application/octet-stream" : outputType)
    }
}

extension XRPCServable where Output == EmptyResponse {
    /// Sends an empty body.
    public static func encoded(_ output: EmptyResponse) throws -> XRPCOutput { XRPCOutput(bytes: Data(), type: nil) }
}
