public import Foundation

/// Why there is no usable answer.
public enum NetworkError: Error, Sendable {
    /// The environment has no host: call `setup(hostURL:accessJWT:refreshJWT:)` first.
    case noHost
    /// The host is no address of a server.
    case invalidHost(String)
    /// The parameters can't be written as a query or as JSON; the text says which one.
    case encodingFailed(String)
    /// The request made no sense to the networking, or brought no answer.
    case transport(TransportError)
    /// The server answered with a status that is no success, and with a body that is no error of the protocol.
    ///
    /// `data` is that body, cut to its first 64 KiB.
    case statusCode(HTTPStatusCode?, data: Data)
    /// The server answered with success but without the value that was asked for.
    case emptyBody(HTTPStatusCode)
    /// The server's answer is not what it should be; the text says where.
    case decodingFailed(String)
    /// Nobody is logged in, and the call is about somebody's own account.
    case noSession
    /// The session was ended while the call waited.
    case signedOut
    /// The session was renewed but could not be stored, so it is not used yet; the next call tries again.
    case sessionNotStored(String)
    /// Something that a delegate or a store threw.
    case other(String)
}

extension NetworkError: CustomStringConvertible, LocalizedError {
    /// What went wrong and what to try.
    public var description: String {
        switch self {
        case .noHost:
            "There is no host yet. Call setup(hostURL:accessJWT:refreshJWT:) first."
        case .invalidHost(let host):
            "\"\(host)\" is no server's address. It should look like https://bsky.social."
        case .encodingFailed(let why):
            "The request could not be encoded: \(why)"
        case .transport(let error):
            error.description
        case .statusCode(let status, let data):
            "The server answered \(status.map(\.description) ?? "no status") and \(Self.preview(data))."
        case .emptyBody(let status):
            "The server answered \(status) with an empty body where a value was expected. Expect EmptyResponse instead."
        case .decodingFailed(let why):
            "The server's answer is not what was expected: \(why)"
        case .noSession:
            "Nobody is logged in. Call login(identifier:password:), or resume() with a store that holds a session."
        case .signedOut:
            "The session was ended. Log in again."
        case .sessionNotStored(let why):
            "The renewed session could not be stored (\(why)). It is kept in memory; the next call stores it first."
        case .other(let what):
            what
        }
    }

    /// The description.
    public var errorDescription: String? { description }

    /// A body in a few words: it may be a page of HTML.
    private static func preview(_ data: Data) -> String {
        guard !data.isEmpty else { return "an empty body" }
        let start = String(decoding: data.prefix(160), as: UTF8.self).split(whereSeparator: \.isWhitespace)
        return "a body that is no error of the protocol: \(start.joined(separator: " "))\(data.count > 160 ? "…" : "")"
    }
}
