import HTTPTransport

/// An error in a request. The response has this status, and the connection is closed.
struct RequestError: Error, Hashable {
    let status: HTTPStatusCode
    let message: String

    static func malformed(_ message: String) -> RequestError {
        RequestError(status: .badRequest, message: message)
    }

    static func bodyTooLarge(limit: Int) -> RequestError {
        RequestError(status: .contentTooLarge, message: "The body is longer than \(limit) bytes")
    }

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
