import ATData
import HTTPTransport
import LocalServer

/// The error response of a call, with an error name of the lexicon.
struct XRPCFailure: Error {
    let status: HTTPStatusCode
    let error: String
    let message: String

    init(_ status: HTTPStatusCode, _ error: String, _ message: String) {
        self.status = status
        self.error = error
        self.message = message
    }

    static func invalid(_ message: String) -> XRPCFailure {
        XRPCFailure(.badRequest, "InvalidRequest", message)
    }

    static func unauthorized(_ message: String, _ error: String = "AuthenticationRequired") -> XRPCFailure {
        XRPCFailure(.unauthorized, error, message)
    }

    static let badToken = XRPCFailure(.badRequest, "InvalidToken", "Token could not be verified")
    static let badScope = XRPCFailure(.badRequest, "InvalidToken", "Bad token scope")
    static let noAccount = XRPCFailure(.badRequest, "InvalidRequest", "Could not find the account")

    /// The error response for an error that a handler threw.
    static func response(to error: any Error) -> LocalResponse {
        switch error {
        case let failure as XRPCFailure: .error(failure.error, failure.message, status: failure.status)
        case let error as WireError: .error("InvalidRequest", error.description, status: .badRequest)
        case let error as SyntaxError: .error("InvalidRequest", error.description, status: .badRequest)
        default: .error("InternalServerError", "\(error)", status: .internalServerError)
        }
    }
}
