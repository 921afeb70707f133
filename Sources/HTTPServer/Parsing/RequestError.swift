package import HTTPTransport

/// An error in a request. The response has this status, and the connection is closed.
package struct RequestError: Error, Hashable {
    package let status: HTTPStatusCode
    package let message: String

    /// The fields of the response.
    package var headers: HTTPHeaders { status == .serviceUnavailable ? ["Retry-After": "10"] : [:] }

    static func malformed(_ message: String) -> RequestError {
        RequestError(status: .badRequest, message: message)
    }

    static func bodyTooLarge(limit: Int) -> RequestError {
        RequestError(status: .contentTooLarge, message: "The body is longer than \(limit) bytes")
    }

    static let tooManyBodies = RequestError(
        status: .serviceUnavailable, message: "The server has no memory for the body at the moment")

    static let headTooSlow = RequestError(
        status: HTTPStatusCode(rawValue: 408), message: "The header wasn't received in time")

    static let bodyTooSlow = RequestError(
        status: HTTPStatusCode(rawValue: 408), message: "The body was received too slowly")

    static func tooManyFields(limit: Int) -> RequestError {
        RequestError(
            status: HTTPStatusCode(rawValue: 431), message: "The header has more than \(limit) fields")
    }

    static func headTooLarge(limit: Int) -> RequestError {
        RequestError(status: HTTPStatusCode(rawValue: 431), message: "The header is longer than \(limit) bytes")
    }
}
