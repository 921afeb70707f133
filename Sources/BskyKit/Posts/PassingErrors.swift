import CoreATProtocol

extension AtError {
    /// The statuses after which the same call may succeed.
    private static let passing: Set<Int> = [408, 425, 429, 500, 502, 503, 504, 522, 524]

    /// Whether the same call may succeed later.
    var mayPass: Bool {
        switch self {
        case .message(let message): message.status.map { Self.passing.contains($0.rawValue) } ?? false
        case .network(.transport(let error)): error.isTransient
        case .network(.statusCode(let status, _)): status.map { Self.passing.contains($0.rawValue) } ?? false
        default: false
        }
    }

    /// The statuses after which the same call would be refused again.
    private static let final: Set<Int> = [400, 404, 405, 413, 422, 501]
    /// The errors that are about the login or the account, and not about the call.
    private static let aboutAccount: Set<String> = [
        "ExpiredToken", "InvalidToken", "AuthMissing", "AuthenticationRequired", "AccountTakedown",
        "AccountDeactivated",
        "AccountSuspended", "AccountInactive", "ScopeMissingError", "RateLimitExceeded",
    ]

    /// Whether the server has refused the login or the account, or wants fewer requests.
    var isAboutAccount: Bool {
        guard case .message(let message) = self else { return false }
        return message.status?.rawValue == 429 || Self.aboutAccount.contains(message.error)
    }

    /// Whether the same call would be refused again, because of what it asks for.
    var isForGood: Bool {
        switch self {
        case .message(let message):
            !isAboutAccount && message.status.map { Self.final.contains($0.rawValue) } ?? false
        case .network(.statusCode(let status, _)): status.map { Self.final.contains($0.rawValue) } ?? false
        case .network: false
        }
    }

    /// How long the server asks to wait.
    var requestedWait: Duration? {
        if case .message(let message) = self { message.rateLimit?.wait } else { nil }
    }

    /// Whether the server may have executed the call although there is no usable response.
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

extension TransportError {
    /// Whether the server surely hasn't got the request.
    var isFromBeforeSending: Bool {
        switch reason {
        case .invalidRequest, .unknownHost, .cannotConnect, .offline, .certificateRefused, .addressRefused: true
        default: false
        }
    }
}
