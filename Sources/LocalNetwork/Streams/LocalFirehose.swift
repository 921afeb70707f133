import ATData
import ATServer
public import Foundation
import LocalServer

/// The stream of all changes of repositories and accounts.
public struct LocalFirehose: Sendable {
    static let nsid: NSID = "com.atproto.sync.subscribeRepos"

    let log: EventLog
    /// The address of the stream, without a cursor.
    ///
    /// Without a cursor, a consumer may miss events between its handshake and the start of its stream.
    public let url: URL

    /// The address of the stream with the events after a number.
    public func url(after event: Int) -> URL {
        url.appending(queryItems: [URLQueryItem(name: "cursor", value: String(event))])
    }

    /// The number of the last event; 0 if there is none.
    public var lastEvent: Int { log.last }

    /// The number of consumers that are connected.
    public var consumerCount: Int { log.broadcast.consumerCount }

    /// Resets the connections of all consumers. They can connect again.
    public func dropConsumers() { log.broadcast.disconnectConsumers() }

    static func url(of nsid: NSID = nsid, on server: URL) -> URL { url(path: "/xrpc/\(nsid)", on: server) }

    /// The address of a stream with a path.
    static func url(path: String, on server: URL) -> URL {
        var parts = URLComponents()
        (parts.scheme, parts.host, parts.port, parts.path) = ("ws", server.host(), server.port, path)
        // An address of these parts is always valid.
        return parts.url ?? server
    }
}

extension LocalNetwork {
    /// The stream of all changes of repositories and accounts, for tests of clients that consume it.
    ///
    /// ```swift
    /// let start = network.firehose.lastEvent
    /// let socket = try await WebSocket.connect(WebSocketRequest(network.firehose.url(after: start)))
    /// ```
    ///
    /// Script faults of the handshake like those of other calls, with the name `com.atproto.sync.subscribeRepos`.
    public var firehose: LocalFirehose {
        LocalFirehose(log: context.logs.repos, url: LocalFirehose.url(on: server.url))
    }
}
