import ATIdentity
import Credentials
public import Foundation
public import HTTPTransport

/// The error of a call, unless the call was cancelled.
///
/// ```swift
/// do {
///     profile = try await router.execute(.getProfile(actor: "alice.example.com"))
/// } catch let error as AtError {
///     switch error {
///     case .message(let message): print("the server says \(message.error)")
///     case .network(let problem): print("no usable response: \(problem)")
///     }
/// }
/// ```
public enum AtError: Error, Hashable, Sendable {
    /// The server responded with an error of the protocol.
    case message(ErrorMessage)
    /// There was no response, or it can't be used.
    case network(NetworkError)
}

extension AtError: CustomStringConvertible, LocalizedError {
    /// The failure, in words.
    public var description: String {
        switch self {
        case .message(let message): message.description
        case .network(let error): error.description
        }
    }

    /// The description.
    public var errorDescription: String? { description }
}

extension AtError {
    /// The status of the response, if there was one.
    public var status: HTTPStatusCode? {
        switch self {
        case .message(let message): message.status
        case .network(.statusCode(let status, _)): status
        case .network(.emptyBody(let status)): status
        case .network: nil
        }
    }

    /// The server's error, with its name and message; `nil` if the server sent none.
    public var message: ErrorMessage? {
        if case .message(let message) = self { message } else { nil }
    }

    /// The name of the server's error, such as `AuthFactorTokenRequired`; `nil` if the server sent none. To compare
    /// with an error of a lexicon, use `matches(_:)`.
    public var code: String? { message?.error }

    /// The name of the server's error, as its lexicon declares it: the same as ``code``.
    public var name: String? { code }

    /// The server's identifier of the request, for support requests; `nil` if the server sent none.
    public var requestID: String? { message?.requestID }

    /// The delay before a retry that the server requests; `nil` if it requests none.
    public var retryAfter: Duration? { message?.rateLimit?.wait }

    /// Whether the server refuses further calls for a while; see ``retryAfter``.
    public var isRateLimited: Bool { status == .tooManyRequests }

    /// Whether the user has to log in, or to log in again: there is no session, or the server has ended it.
    ///
    /// ```swift
    /// do {
    ///     try await client.post("Hello")
    /// } catch let error as AtError where error.needsLogin {
    ///     showLogin()
    /// }
    /// ```
    public var needsLogin: Bool {
        switch self {
        case .message(let message): message.endsSession || message.error.isSameBytes(as: "AuthMissing")
        case .network(.noSession), .network(.signedOut): true
        case .network(.oauth(let fault)): fault.needsLogin
        case .network: false
        }
    }

    /// Whether the server has refused the session's refresh token.
    package var endsSession: Bool {
        switch self {
        case .message(let message): message.endsSession
        case .network(.oauth(let fault)): fault.endsSession
        case .network: false
        }
    }

    /// Whether a retry may succeed, because the server or the network failed, not the call.
    public var isTransient: Bool {
        switch self {
        case .message, .network(.statusCode): status.map { $0.isServerError || $0 == .tooManyRequests } ?? false
        case .network(.transport(let error)): error.isTransient
        case .network(.identity(let error)): error.isTransient
        case .network: false
        }
    }

    /// Any error of the module's parts, as callers see it. Errors are mapped here and nowhere else.
    init(wrapping error: any Error) {
        self =
            switch error {
            case let error as AtError: error
            case let error as TransportError: .network(.transport(error))
            case let error as IdentityError: .network(.identity(error))
            case let error as OAuthFault: .network(.oauth(error))
            case let error as OutcomeAwaited: .network(.oauth(.responseLost(error.description)))
            case let error as ErrorMessage: .message(error)
            case is CredentialWithdrawn: .network(.signedOut)
            case let error as CredentialNotStored: .network(.sessionNotStored(StoreFailure.sentence(error.cause)))
            default: .network(.other("\(error)"))
            }
    }

    /// The error that callers see: `CancellationError` unchanged, anything else as an `AtError`.
    package static func visible(_ error: any Error) -> any Error {
        error is CancellationError ? error : AtError(wrapping: error)
    }

    /// Runs a step, and throws its error as callers see it.
    nonisolated(nonsending) static func visibly<Outcome>(
        _ step: nonisolated(nonsending) () async throws -> Outcome
    ) async throws -> Outcome {
        do {
            return try await step()
        } catch {
            throw visible(error)
        }
    }
}

/// An error of the protocol, as a server sends it: `{"error": "InvalidRequest", "message": "…"}`.
public struct ErrorMessage: Error, Hashable, Sendable {
    /// The error's name, such as `ExpiredToken`.
    public let error: String
    /// The server's explanation.
    public let message: String?
    /// The status of the response.
    public let status: HTTPStatusCode?
    /// The rate limit in the response's headers.
    public let rateLimit: RateLimit?
    /// The server's identifier of the request: its `X-Request-ID`, or the `CF-Ray` of Cloudflare.
    public let requestID: String?
    /// Whether the server has refused the session's refresh token.
    var endsSession = false

    /// Creates an error message.
    public init(
        error: String, message: String? = nil, status: HTTPStatusCode? = nil, rateLimit: RateLimit? = nil,
        requestID: String? = nil
    ) {
        self.error = error
        self.message = message
        self.status = status
        self.rateLimit = rateLimit
        self.requestID = requestID
    }
}

extension ErrorMessage: CustomStringConvertible, LocalizedError {
    /// The name, the status and the message, in one line without control characters.
    public var description: String {
        let name = error.withoutControlCharacters
        let status = status.map { " (\($0))" } ?? ""
        let seconds = rateLimit?.wait?.components.seconds ?? 0
        if self.error.isSameBytes(as: "AuthMissing") {
            return "The call needs an account. Call login(identifier:password:) or resume() first. "
                + "The server responded with \(name)\(status)."
        }
        if endsSession {
            let why = self.message?.withoutControlCharacters ?? ""
            return "The session has ended. Log in again. The server responded with \(name)\(status)"
                + (why.isEmpty ? "." : ": \(why)")
        }
        let wait = seconds > 0 ? " Wait \(seconds) s before the next request." : ""
        guard let message = message?.withoutControlCharacters, !message.isEmpty else {
            return "The server responded with \(name)\(status).\(wait)"
        }
        // Servers end their messages with a full stop or without.
        let stop = wait.isEmpty || message.last?.isPunctuation ?? true ? "" : "."
        return "The server responded with \(name)\(status): \(message)\(stop)\(wait)"
    }

    /// The description.
    public var errorDescription: String? { description }
}
