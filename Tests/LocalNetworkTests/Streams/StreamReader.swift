import ATData
import Foundation
import HTTPTransport
import LocalNetwork
import Testing

/// A consumer of the firehose.
struct StreamReader: Sendable {
    let socket: WebSocketConnection

    /// Connects with a cursor as it is in the query.
    ///
    /// - Parameter backlogBytes: How much arrives without being read.
    init(_ network: LocalNetwork, cursor: String? = nil, backlogBytes: Int = 1 << 20) async throws {
        var url = network.firehose.url.absoluteString
        if let cursor { url += "?cursor=\(cursor)" }
        var request = WebSocketRequest(try #require(URL(string: url)))
        request.backlogBytes = backlogBytes
        socket = try await WebSocket.connect(request)
    }

    /// Connects without a cursor, and waits until new events are sent to it.
    static func live(_ network: LocalNetwork, backlogBytes: Int = 1 << 20) async throws -> StreamReader {
        let reader = try await StreamReader(network, backlogBytes: backlogBytes)
        // The server answers a consumer that has joined.
        try await reader.socket.ping()
        return reader
    }

    /// The next message; `nil` at the end of the stream.
    func data() async throws -> Data? {
        var iterator = socket.makeAsyncIterator()
        switch try await iterator.next() {
        case .binary(let data): return data
        case .text: throw StreamFrameError.unknownType("text")
        case nil: return nil
        }
    }

    func next() async throws -> StreamFrame? { try await data().map { try StreamFrame($0) } }

    /// The events up to a number, or a message that isn't an event.
    func events(through last: Int) async throws -> [StreamFrame] {
        var events: [StreamFrame] = []
        while events.last?.seq ?? 0 < last {
            let frame = try #require(try await next(), "the stream ended before event \(last)")
            events.append(frame)
            if case .error = frame { break }
        }
        return events
    }

    func close() async { await socket.close() }
}

extension LocalNetwork {
    /// All events that are kept up to the last one of now, after a cursor.
    func events(after cursor: Int = 0) async throws -> [StreamFrame] {
        let reader = try await StreamReader(self, cursor: "\(cursor)")
        let events = try await reader.events(through: firehose.lastEvent)
        await reader.close()
        return events
    }
}
