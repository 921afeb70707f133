public import Foundation

/// The error of a call.
@frozen public enum AtomError: Error, Sendable {
    /// The response couldn't be decoded.
    case decoder(DecodingError)
    /// The endpoint doesn't describe a valid request. Nothing was sent.
    case requestable(RequestableError)
    /// The service responded with a status outside 200 to 299.
    case response(AtomResponse)
    /// There was no response: a `TransportError`, a `CancellationError`, a `TokenStoreError`, or the error of a
    /// middleware.
    case session(any Error)
    /// A failure that should be impossible.
    case unexpected
}

/// An error in an endpoint.
public enum RequestableError: Error, Sendable, Equatable {
    /// The host or the port is not valid.
    case invalidBaseURL
    /// The parts don't form a valid URL.
    case invalidURL
    /// The path is not valid.
    case invalidURLPath
}

extension AtomError {
    /// Whether the status is 401.
    public var isAuthorizationFailure: Bool { response?.statusCode == 401 }

    /// Whether the status is 400.
    public var isBadRequest: Bool { response?.statusCode == 400 }

    /// Whether the status is 304: your copy is still current.
    public var isNotModified: Bool { response?.isNotModified ?? false }

    /// Whether the call was cancelled.
    public var isCancellation: Bool {
        if case .session(let error) = self { error is CancellationError } else { false }
    }

    /// Decodes the error in the body of the service's response.
    ///
    /// - Parameter type: The type to decode. `Data` is returned unchanged.
    /// - Returns: `nil` if there was no response.
    /// - Throws: A `DecodingError` if the body contains something else.
    public func decodeIfPresent<Value: Decodable & Sendable>(as type: Value.Type) throws -> Value? {
        try response.map { try JSONDecoder().value(type, in: $0.data) }
    }

    private var response: AtomResponse? {
        if case .response(let response) = self { response } else { nil }
    }

    /// Wraps an error in this type.
    init(wrapping error: any Error) {
        self = error as? AtomError ?? .session(error)
    }

    /// Runs a step, and wraps its error.
    static func wrapping<Outcome>(
        _ step: nonisolated(nonsending) () async throws -> Outcome
    ) async throws(AtomError) -> Outcome {
        do {
            return try await step()
        } catch {
            throw AtomError(wrapping: error)
        }
    }
}

extension AtomError: CustomStringConvertible, LocalizedError {
    /// The error, in words, without the body of the response.
    public var description: String {
        switch self {
        case .decoder(let error): "The response could not be decoded. \(error)"
        case .requestable(let error): error.description
        case .response(let response): "The service responded with \(response)."
        case .session(is CancellationError): "The call was cancelled."
        case .session(let error): "There was no response. \(error)"
        case .unexpected: "An unexpected failure occurred. Please report it."
        }
    }

    /// The description.
    public var errorDescription: String? { description }
}

extension RequestableError: CustomStringConvertible, LocalizedError {
    /// The same text as `description`.
    public var errorDescription: String? { description }

    /// The error, in words.
    public var description: String {
        switch self {
        case .invalidBaseURL:
            "The host is not valid. Give a name such as api.example.com, without a scheme, a port or a slash."
        case .invalidURL: "The endpoint's parts do not make a valid URL."
        case .invalidURLPath:
            "The path is not valid. It must start with / and has only letters, digits and -._~ between single slashes."
        }
    }
}
