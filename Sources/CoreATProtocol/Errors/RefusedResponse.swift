import ATData
package import Foundation
package import HTTPTransport

/// A response that isn't a success. If its body is an error of the protocol, it is decoded once.
package struct RefusedResponse: Sendable {
    /// The response.
    package let response: HTTPResponse
    /// The error, if the body is an error of the protocol.
    package let message: ErrorMessage?
    /// What to do about it.
    var remedy = Remedy.giveUp

    /// The longest body that is decoded.
    package static let longestBody = 1 << 20
    /// The most bytes of any other body that an error keeps.
    private static let keptBytes = 64 << 10

    /// Reads a response.
    ///
    /// - Parameter received: When it was received.
    package init(_ response: HTTPResponse, asOf received: Date) {
        self.response = response
        guard response.body.count <= Self.longestBody, let members = try? JSONMembers(response.body),
            let error = members["error"]?.text, !members.conflicts("error")
        else {
            message = nil
            return
        }
        message = ErrorMessage(
            error: error, message: members["message"]?.text, status: response.status,
            rateLimit: RateLimit(response.headers, asOf: received))
    }

    /// Whether the server's error has this name.
    package func isNamed(_ name: String) -> Bool {
        message?.error.isSameBytes(as: name) ?? false
    }

    /// The error that the caller gets.
    package var error: AtError {
        if let message { return .message(message) }
        return .network(.statusCode(response.status, data: Data(response.body.prefix(Self.keptBytes))))
    }
}

/// A response, sorted into success or error as soon as its status is known.
enum Delivery<Success: Sendable>: Sendable {
    case success(Success)
    case refusal(RefusedResponse)

    /// Whether the session must be refreshed before the request can succeed.
    var needsRefresh: Bool {
        if case .refusal(let refusal) = self { refusal.remedy == .refresh } else { false }
    }
}
