import CoreATProtocol

extension AtError {
    /// Whether a retry may succeed.
    var mayPass: Bool {
        switch self {
        case .message, .network(.statusCode):
            status.map { [408, 425, 429].contains($0.rawValue) || $0.isServerError && $0.rawValue != 501 } ?? false
        case .network(.oauth(.responseLost)), .network(.oauth(.unusableResponse)), .network(.oauth(.clientRefused)),
            .network(.oauth(.keyUnavailable)), .network(.sessionNotStored):
            // The session is still there.
            true
        default: isTransient
        }
    }

    /// The status codes after which the same call would be rejected again.
    private static let final: Set<Int> = [400, 404, 405, 413, 422, 501]
    /// The errors of the login or the account, rather than the call.
    private static let aboutAccount: Set<String> = [
        "ExpiredToken", "InvalidToken", "AuthMissing", "AuthenticationRequired", "AccountTakedown",
        "AccountDeactivated",
        "AccountSuspended", "AccountInactive", "ScopeMissingError", "RateLimitExceeded",
    ]

    /// Whether the server rejects the login or the account, or limits requests.
    var isAboutAccount: Bool {
        guard case .message(let message) = self else { return false }
        return message.status?.rawValue == 429 || Self.aboutAccount.contains(message.error)
    }

    /// Whether the same call would be rejected again, because of its contents.
    var isForGood: Bool {
        switch self {
        case .message(let message):
            !isAboutAccount && message.status.map { Self.final.contains($0.rawValue) } ?? false
        case .network(.statusCode(let status, _)): status.map { Self.final.contains($0.rawValue) } ?? false
        case .network: false
        }
    }

    /// Whether the server says that a record doesn't exist. Data servers forward questions about other accounts to the
    /// AppView, which has no name for this error.
    var isMissingRecord: Bool {
        if matches(RepoError.recordNotFound) { return true }
        guard case .message(let message) = self, message.status == .badRequest else { return false }
        return message.message?.hasPrefix("Could not locate record") ?? false
    }

    /// Whether the server may have executed the call, although there is no usable response.
    var mayHaveSucceeded: Bool {
        switch self {
        case .message(let message): message.status.map { $0.rawValue >= 500 } ?? false
        case .network(let error):
            switch error {
            case .transport(let error): !error.isFromBeforeSending
            case .statusCode, .emptyBody, .decodingFailed, .other: true
            default: false
            }
        }
    }
}

extension Error {
    /// Whether the server may have executed the call that threw this, also if its task was cancelled.
    var leavesOutcomeOpen: Bool { self is CancellationError || (self as? AtError)?.mayHaveSucceeded ?? false }
}

extension TransportError {
    /// Whether the request certainly never reached the server.
    var isFromBeforeSending: Bool {
        switch reason {
        case .invalidRequest, .unknownHost, .cannotConnect, .offline, .certificateRefused, .addressRefused: true
        default: false
        }
    }
}
