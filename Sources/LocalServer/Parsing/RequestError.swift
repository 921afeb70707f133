import HTTPTransport

/// Why a request can't be read any further. It is answered with its status, and the connection is closed.
struct RequestError: Error, Hashable {
    let status: HTTPStatusCode
    let message: String

    static func malformed(_ message: String) -> RequestError {
        RequestError(status: .badRequest, message: message)
    }

    static func bodyTooLarge(limit: Int) -> RequestError {
        RequestError(status: .contentTooLarge, message: "The body is longer than \(limit) bytes")
    }

    static func headTooLarge(limit: Int) -> RequestError {
        RequestError(status: HTTPStatusCode(rawValue: 431), message: "The header is longer than \(limit) bytes")
    }
}
