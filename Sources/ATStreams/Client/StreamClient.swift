import CoreATProtocol
import Foundation
package import HTTPTransport

/// The parts that all streams share: options, environment and meter.
struct StreamClient: Sendable {
    let options: StreamOptions
    let environment: StreamEnvironment
    let meter: StreamMeter

    init(_ options: StreamOptions, _ environment: StreamEnvironment) {
        self.options = options
        self.environment = environment
        meter = StreamMeter(time: environment.time, log: options.log)
    }

    func begin(_ start: StreamStart, _ cursors: (any CursorStore)?, _ stream: StreamID) async throws -> StreamProgress {
        let stored = try await storedCursor(start, cursors, stream)
        return progress(from: start.cursor(stored: stored), cursors, stored: stored, stream)
    }

    /// Loads the cursor of a stream, after the previous run has saved its own.
    func storedCursor(_ start: StreamStart, _ cursors: (any CursorStore)?, _ stream: StreamID) async throws -> Int64? {
        guard let cursors else { return nil }
        await StreamEndings.wait(for: [.stream(stream)])
        do {
            return try await cursors.load(stream)
        } catch {
            if error is CancellationError { throw error }
            // Any other start replaces it.
            guard start.usesStored else { return nil }
            meter.update { $0.phase = .stopped }
            throw StreamError(.cursorUnreadable(StoreFailure.sentence(error)), stream)
        }
    }

    /// Begins to count what is received and handled.
    func progress(
        from cursor: Int64?, _ cursors: (any CursorStore)?, stored: Int64?, _ stream: StreamID
    ) -> StreamProgress {
        meter.reset()
        let saver = cursors.map {
            CursorSaver($0, stream, saved: stored, interval: options.saveInterval, time: environment.time, meter: meter)
        }
        return StreamProgress(cursor: cursor, options: options, saver: saver, meter: meter)
    }
}

/// The time, random numbers and connections of a stream. Tests replace them.
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
