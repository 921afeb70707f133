import ATData
import ATServer
import HTTPTransport

// The errors of the network's calls, with the names that data servers give them.

extension XRPCError {
    static let authMissing = XRPCError(.unauthorized, error: "AuthMissing", "Authentication Required")
    static let badToken = XRPCError(.badRequest, error: "InvalidToken", "Token could not be verified")
    static let badScope = XRPCError(.badRequest, error: "InvalidToken", "Bad token scope")
    static let noAccount = XRPCError.invalid("Could not find the account")

    /// The error for an app's invalid access token or proof.
    static func challenge(_ error: String, _ message: String) -> XRPCError {
        let words = message.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        let challenge = "DPoP algs=\"ES256\", error=\"\(error)\", error_description=\"\(words)\""
        return XRPCError(.unauthorized, error: error, message, headers: ["WWW-Authenticate": challenge])
    }

    /// The error for a call without the required permission.
    static func missingScope(_ scope: String) -> XRPCError {
        XRPCError(.forbidden, error: "ScopeMissingError", "Missing required scope \"\(scope)\"")
    }

    /// The error for whatever a handler threw. Nothing is hidden from those who test against the network.
    init(_ error: any Error) {
        switch error {
        case let error as XRPCError: self = error
        case let error as ServiceAuthError: self = error.xrpc
        case is WireError, is SyntaxError: self = .invalid("\(error)")
        default: self.init(.internalServerError, "\(error)")
        }
    }
}
