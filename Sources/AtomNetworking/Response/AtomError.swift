public import Foundation

/// Why a call gave no result.
@frozen public enum AtomError: Error, Sendable {
    /// The answer could not be decoded.
    case decoder(DecodingError)
    /// The endpoint makes no valid request. Nothing was sent.
    case requestable(RequestableError)
    /// The service answered with a status outside 200 to 299.
    case response(AtomResponse)
    /// There was no answer: a `TransportError`, a `CancellationError`, a `TokenStoreError`, or whatever an interceptor
    /// threw.
    case session(any Error)
    /// Something that must not happen.
    case unexpected
}

/// What is wrong with an endpoint.
public enum RequestableError: Error, Sendable, Equatable {
    /// The host or the port is not valid.
    case invalidBaseURL
    /// The parts make no URL.
    case invalidURL
    /// The path is not valid.
    case invalidURLPath
}

extension AtomError {
    /// Whether the service answered 401.
    public var isAuthorizationFailure: Bool { response?.statusCode == 401 }

    /// Whether the service answered 400.
    public var isBadRequest: Bool { response?.statusCode == 400 }

    /// Whether the service answered 304: the copy that you have is still good.
    public var isNotModified: Bool { response?.isNotModified ?? false }

    /// Whether the call was cancelled.
    public var isCancellation: Bool {
        if case .session(let error) = self { error is CancellationError } else { false }
    }

    /// The error that the service put into its answer's body.
    ///
    /// - Parameter type: What to decode. `Data` is returned as it came.
    /// - Returns: `nil` unless the service answered.
    /// - Throws: When the body is something else, a `DecodingError`.
    public func decodeIfPresent<Value: Decodable & Sendable>(as type: Value.Type) throws -> Value? {
        try response.map { try JSONDecoder().value(type, in: $0.data) }
    }

    private var response: AtomResponse? {
        if case .response(let response) = self { response } else { nil }
    }

    /// The error as a case of this type.
    init(wrapping error: any Error) {
        self = error as? AtomError ?? .session(error)
    }
}

extension AtomError: CustomStringConvertible, LocalizedError {
    /// What went wrong, in words, without the answer's body.
    public var description: String {
        switch self {
        case .decoder(let error): "The answer could not be decoded. \(error)"
        case .requestable(let error): error.description
        case .response(let response): "The service answered with \(response)."
        case .session(is CancellationError): "The call was cancelled."
        case .session(let error): "There was no answer. \(error)"
        case .unexpected: "Something happened that must not."
        }
    }

    /// The description.
    public var errorDescription: String? { description }
}

extension RequestableError: CustomStringConvertible {
    /// What is wrong, in words.
    public var description: String {
        switch self {
        case .invalidBaseURL:
            "The host is not valid. Give a name such as api.example.com, without a scheme, a port or a slash."
        case .invalidURL: "The endpoint's parts make no valid URL."
        case .invalidURLPath:
            "The path is not valid. It begins with / and has only letters, digits and -._~ between single slashes."
        }
    }
}
