public import ATIdentity
public import Foundation
import HTTPTransport

/// Why there is no usable response.
public enum NetworkError: Error, Hashable, Sendable {
    /// The environment has no host: call `setup(hostURL:accessJWT:refreshJWT:)` first.
    case noHost
    /// The host isn't a valid server address.
    case invalidHost(String)
    /// The parameters can't be encoded as a query or as JSON. The text names the parameter.
    case encodingFailed(String)
    /// The account or its data server couldn't be found. `IdentityError.isTransient` tells whether to try again.
    case identity(IdentityError)
    /// The request was invalid, or received no response.
    case transport(TransportError)
    /// The server responded with an error status, and with a body that isn't an error of the protocol.
    ///
    /// `data` is that body, truncated to its first 64 KiB.
    case statusCode(HTTPStatusCode?, data: Data)
    /// The server responded with success but without the expected value.
    case emptyBody(HTTPStatusCode)
    /// The response can't be decoded. The text says where.
    case decodingFailed(String)
    /// No account is logged in, and the call requires one.
    case noSession
    /// The session was ended while the call waited for a refresh.
    case signedOut
    /// A session that was begun with OAuth can't be used.
    case oauth(OAuthFault)
    /// The session couldn't be stored. It stays in memory, and the next call tries to store it again.
    ///
    /// The client only sends the refresh token when the store can save, and doesn't use new tokens before they are
    /// stored. If they can't be stored, it retries until it succeeds, even after the client is released; they are lost
    /// only if the process ends first. After a login, the session is used immediately.
    case sessionNotStored(String)
    /// The session is over, but it couldn't be removed from the store. The next call tries again.
    case sessionNotRemoved(String)
    /// An error that a delegate or a store threw.
    case other(String)
}

extension NetworkError: CustomStringConvertible, LocalizedError {
    /// The failure and how to fix it, in one line without control characters.
    public var description: String { explanation.withoutControlCharacters }

    /// The description.
    public var errorDescription: String? { description }

    private var explanation: String {
        switch self {
        case .noHost:
            "No host is set. Call setup(hostURL:accessJWT:refreshJWT:) first."
        case .invalidHost(let host):
            "\"\(host)\" is not a valid server address. It should look like https://bsky.social."
        case .encodingFailed(let why):
            "The request could not be encoded: \(why)"
        case .identity(let error):
            error.description
        case .transport(let error):
            error.description
        case .statusCode(let status, let data):
            "The server responded with \(status.map(\.description) ?? "no status") and \(Self.preview(data))."
        case .emptyBody(let status):
            "The server responded with \(status) and an empty body. If that is correct, expect EmptyResponse instead."
        case .decodingFailed(let why):
            "The server's response could not be decoded: \(why)"
        case .noSession:
            "No account is logged in. Call login(identifier:password:), or resume() with a store that contains "
                + "a session."
        case .oauth(let fault):
            fault.description
        case .signedOut:
            "The session was ended. Log in again."
        case .sessionNotStored(let why):
            "The session could not be stored: \(why) It stays in memory, and the next call tries to store it again."
        case .sessionNotRemoved(let why):
            "The session is over, but could not be removed from its store: \(why) The next call tries again."
        case .other(let what):
            what
        }
    }

    /// The start of a body, which may be a page of HTML.
    private static func preview(_ data: Data) -> String {
        guard !data.isEmpty else { return "an empty body" }
        let start = String(decoding: data.prefix(160), as: UTF8.self).split(whereSeparator: \.isWhitespace)
        return
            "a body that is not an error of the protocol: \(start.joined(separator: " "))\(data.count > 160 ? "…" : "")"
    }
}
