import ATData
public import CoreATProtocol
public import Foundation
package import HTTPServer
public import HTTPTransport

/// The error that a service responds with.
///
/// ```swift
/// throw call.error(ComExample.GetNotes.Errors.unknownList, "There is no such list")
/// throw XRPCError(.forbidden, "The list is private")
/// ```
///
/// Any other error that a handler throws becomes a 500 without its description, which could expose internal details.
public struct XRPCError: Error, Hashable, Sendable {
    /// The status.
    public var status: HTTPStatusCode
    /// The name of the error: one that the lexicon declares, or the usual one for the status.
    public var error: String
    /// The message for developers.
    public var message: String
    /// Header fields to add.
    public var headers: HTTPHeaders

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - status: The status.
    ///   - error: The name, in ASCII and without spaces. The default, also used for an invalid name, is the usual one
    ///     for the status.
    ///   - message: A description of the error, and how to fix it.
    ///   - headers: Header fields to add.
    public init(
        _ status: HTTPStatusCode, error: String? = nil, _ message: String = "", headers: HTTPHeaders = [:]
    ) {
        self.status = status
        let isName = error.map { !$0.isEmpty && $0.utf8.allSatisfy { 0x21...0x7E ~= $0 } } ?? false
        self.error = (isName ? error : nil) ?? Self.name(of: status)
        self.message = message
        self.headers = headers
    }

    /// Creates an error with a name.
    ///
    /// - Parameters:
    ///   - error: The name, in ASCII and without spaces.
    ///   - message: The failure in words, and how to mend it.
    ///   - status: The status.
    public init(_ error: String, message: String = "", status: HTTPStatusCode = .badRequest) {
        self.init(status, error: error, message)
    }

    /// Creates an error of a lexicon, with status 400.
    public init(_ error: some DeclaredError, _ message: String = "") {
        self.init(.badRequest, error: error.rawValue, message)
    }

    /// A call without a token.
    @available(
        *, unavailable, message: "throw XRPCError(.unauthorized, \"Log in\"), or on(GetThing.self, auth: .required)"
    )
    public static var authRequired: XRPCError { XRPCError(.unauthorized) }

    /// Creates an error.
    @available(*, unavailable, message: "XRPCError(.badRequest, error: \"InvalidRequest\", \"message\")")
    public init(_ status: HTTPStatusCode, _ error: String, _ message: String) { self.init(status, error: error) }

    /// An `InvalidRequest`.
    package static func invalid(_ message: String) -> XRPCError { XRPCError(.badRequest, message) }

    /// An input with more bytes than it may have.
    static func tooLarge(_ most: Int) -> XRPCError {
        XRPCError(.contentTooLarge, "The input is larger than \(most) bytes")
    }

    /// The usual name of a status.
    static func name(of status: HTTPStatusCode) -> String {
        switch status.rawValue {
        case 401: "AuthenticationRequired"
        case 403: "Forbidden"
        case 404: "XRPCNotSupported"
        case 413: "PayloadTooLarge"
        case 415: "UnsupportedMediaType"
        case 429: "RateLimitExceeded"
        case 501: "MethodNotImplemented"
        case 502: "UpstreamFailure"
        case 503: "NotEnoughResources"
        case 504: "UpstreamTimeout"
        case 400...499: "InvalidRequest"
        default: "InternalServerError"
        }
    }
}

extension XRPCError: CustomStringConvertible, LocalizedError {
    /// The status, the name and the message.
    public var description: String { "\(status.rawValue) \(error)\(message.isEmpty ? "" : ": \(message)")" }

    /// The description.
    public var errorDescription: String? { description }
}

extension XRPCError {
    /// The response for any error, and the text for the log if the response hides it.
    static func visible(_ error: any Error) -> (error: XRPCError, hidden: String?) {
        switch error {
        case let error as XRPCError: (error, nil)
        case let error as ServiceAuthError: (error.xrpc, nil)
        case let error as AtError:
            // Another server's failure isn't this one's, and its words aren't for the caller.
            error.status == .serviceUnavailable
                ? (XRPCError(.serviceUnavailable, "Another service is not available"), error.description)
                : (XRPCError(.badGateway, "Another service failed"), error.description)
        case HTTPServerError.invalidBody(let status, let message): (XRPCError(status, message), nil)
        case is CancellationError: (XRPCError(.serviceUnavailable, "The call was cancelled"), "cancelled")
        default: (XRPCError(.internalServerError, "Internal Server Error"), "\(error)")
        }
    }

    /// The response.
    package var response: ServerResponse {
        var response = ServerResponse.error(error, message, status: status)
        response.headers.merge(headers)
        return response
    }
}
