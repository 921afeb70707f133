public import Foundation

/// What a call can fail with, cancellation aside.
///
/// ```swift
/// do {
///     profile = try await router.execute(.getProfile(actor: "alice.example.com"))
/// } catch let error as AtError {
///     switch error {
///     case .message(let message): print("the server says \(message.error)")
///     case .network(let problem): print("no usable answer: \(problem)")
///     }
/// }
/// ```
public enum AtError: Error, Sendable {
    /// The server answered with an error of the protocol.
    case message(ErrorMessage)
    /// There was no answer, or none that can be used.
    case network(NetworkError)
}

extension AtError: CustomStringConvertible, LocalizedError {
    /// What went wrong, for people.
    public var description: String {
        switch self {
        case .message(let message): message.description
        case .network(let error): error.description
        }
    }

    /// The description.
    public var errorDescription: String? { description }
}

/// An error of the protocol, as a server words it: `{"error": "InvalidRequest", "message": "…"}`.
public struct ErrorMessage: Error, Hashable, Sendable {
    /// The error's name, such as `ExpiredToken`.
    public let error: String
    /// What the server adds for people.
    public let message: String?
    /// The status that it came with.
    public let status: HTTPStatusCode?
    /// What the server said about how often it may be asked.
    public let rateLimit: RateLimit?

    /// Makes an error message.
    public init(
        error: String, message: String? = nil, status: HTTPStatusCode? = nil, rateLimit: RateLimit? = nil
    ) {
        self.error = error
        self.message = message
        self.status = status
        self.rateLimit = rateLimit
    }
}

extension ErrorMessage: CustomStringConvertible {
    /// The name, the status and the message in one line.
    public var description: String {
        let status = status.map { " (\($0))" } ?? ""
        let seconds = rateLimit?.wait?.components.seconds ?? 0
        let wait = seconds > 0 ? "Wait \(seconds) s before the next request." : ""
        guard let message, !message.isEmpty else {
            return "The server answered \(error)\(status).\(wait.isEmpty ? "" : " \(wait)")"
        }
        // Servers end their messages with a full stop or without.
        let stop = wait.isEmpty || message.last?.isPunctuation ?? true ? "" : "."
        return "The server answered \(error)\(status): \(message)\(stop)\(wait.isEmpty ? "" : " \(wait)")"
    }
}
