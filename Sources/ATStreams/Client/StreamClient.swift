import CoreATProtocol
import Foundation
package import HTTPTransport

/// What the streams of this module share: where they connect, how they begin, and what they report.
struct StreamClient: Sendable {
    let options: StreamOptions
    let environment: StreamEnvironment
    let meter: StreamMeter

    init(_ options: StreamOptions, _ environment: StreamEnvironment) {
        self.options = options
        self.environment = environment
        meter = StreamMeter(time: environment.time)
    }

    /// Finds out where a stream begins.
    func begin(_ start: StreamStart, _ cursors: (any CursorStore)?, _ stream: StreamID) async throws -> StreamProgress {
        var stored: Int64?
        if cursors != nil { await StreamEndings.wait(for: [.stream(stream)]) }
        do {
            stored = try await cursors?.load(stream)
        } catch {
            if error is CancellationError { throw error }
            // Any other start replaces it.
            if start == .stored {
                meter.update { $0.phase = .stopped }
                throw StreamError(.cursorUnreadable(StoreFailure.sentence(error)), stream)
            }
        }
        let cursor: Int64? =
            switch start {
            case .stored: stored.map { max($0, 0) }
            case .live: nil
            case .oldest: 0
            case .cursor(let cursor): max(cursor, 0)
            }
        meter.reset()
        let saver = cursors.map {
            CursorSaver($0, stream, saved: stored, interval: options.saveInterval, time: environment.time, meter: meter)
        }
        return StreamProgress(cursor: cursor, options: options, saver: saver, meter: meter)
    }

    /// A reader of a stream's messages.
    func reader<Decoder: StreamDecoder>(
        _ address: StreamAddress, _ decoder: Decoder, _ progress: StreamProgress, patience: Int? = nil
    ) -> StreamReader<Decoder> {
        StreamReader(
            address: address, decoder: decoder, options: options, environment: environment, meter: meter,
            progress: progress, patience: patience)
    }
}

/// What a stream needs of the world outside. Tests replace it.
package struct StreamEnvironment: Sendable {
    /// The time.
    package var time: TimeSource
    /// A random number of at least 0 and less than 1.
    package var random: @Sendable () -> Double
    /// Opens a connection.
    package var connect: @Sendable (WebSocketRequest) async throws -> WebSocketConnection
    /// Opens a connection to another server than the one that the program chose.
    package var connectElsewhere: @Sendable (WebSocketRequest) async throws -> WebSocketConnection

    package init(
        time: TimeSource = .system, random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) },
        connect: @escaping @Sendable (WebSocketRequest) async throws -> WebSocketConnection = {
            try await WebSocket.connect($0)
        },
        connectElsewhere: @escaping @Sendable (WebSocketRequest) async throws -> WebSocketConnection = {
            try await RedirectTarget.connect($0)
        }
    ) {
        self.time = time
        self.random = random
        self.connect = connect
        self.connectElsewhere = connectElsewhere
    }

    /// Opens a connection, perhaps to where the server at another address redirected to.
    func connect(_ request: WebSocketRequest, chosen first: URL) async throws -> WebSocketConnection {
        guard let origin = Origin(first), !RedirectTarget.isTrusted(request.url, by: origin) else {
            return try await connect(request)
        }
        return try await connectElsewhere(request)
    }
}
