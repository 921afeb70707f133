import ATData
import HTTPTransport
import LocalServer

/// The error response of a call, with an error name of the lexicon.
struct XRPCFailure: Error {
    let status: HTTPStatusCode
    let error: String
    let message: String
    /// The `WWW-Authenticate` challenge.
    var challenge: String?

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

    /// The error for an app's invalid access token or proof.
    static func challenge(_ error: String, _ message: String) -> XRPCFailure {
        var failure = XRPCFailure(.unauthorized, error, message)
        let words = message.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        failure.challenge = "DPoP algs=\"ES256\", error=\"\(error)\", error_description=\"\(words)\""
        return failure
    }

    /// The error for a call without the required permission.
    static func missingScope(_ scope: String) -> XRPCFailure {
        XRPCFailure(.forbidden, "ScopeMissingError", "Missing required scope \"\(scope)\"")
    }

    static let badToken = XRPCFailure(.badRequest, "InvalidToken", "Token could not be verified")
    static let badScope = XRPCFailure(.badRequest, "InvalidToken", "Bad token scope")
    static let noAccount = XRPCFailure(.badRequest, "InvalidRequest", "Could not find the account")

    private var response: ServerResponse {
        var response = ServerResponse.error(error, message, status: status)
        if let challenge { response.headers["WWW-Authenticate"] = challenge }
        return response
    }

    /// The error response for an error that a handler threw.
    static func response(to error: any Error) -> ServerResponse {
        switch error {
        case let failure as XRPCFailure: failure.response
        case let error as WireError: .error("InvalidRequest", error.description, status: .badRequest)
        case let error as SyntaxError: .error("InvalidRequest", error.description, status: .badRequest)
        default: .error("InternalServerError", "\(error)", status: .internalServerError)
        }
    }
}
