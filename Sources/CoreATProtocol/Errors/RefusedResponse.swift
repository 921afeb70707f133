import ATData
package import Foundation
package import HTTPTransport

/// A response that isn't a success. If its body is an error of the protocol, it is decoded once.
package struct RefusedResponse: Sendable {
    /// The response.
    package let response: HTTPResponse
    /// The error, if the body is an error of the protocol.
    package let message: ErrorMessage?

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
            rateLimit: RateLimit(response.headers, asOf: received),
            requestID: (response.headers["X-Request-ID"] ?? response.headers["CF-Ray"]).map { String($0.prefix(200)) })
    }

    /// Reads a response whose body may still be arriving, and returns it with a body that can be read again.
    ///
    /// The status counts, however long the body is: of a long one, only the beginning is read and kept.
    static func read<Response: HTTPResponseHead>(
        _ response: Response, asOf received: Date
    ) async throws -> (refusal: RefusedResponse, response: Response) {
        var readable = response
        var whole = HTTPResponse(status: response.status, headers: response.headers)
        if let response = response as? HTTPResponse { whole = response }
        if var stream = response as? HTTPStream {
            whole.body = try await stream.body.prefix(upTo: longestBody)
            stream.body = HTTPBodyStream(whole.body)
            readable = stream as? Response ?? response
        }
        return (RefusedResponse(whole, asOf: received), readable)
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
