import ATData
import ATStreams
import Foundation
import HTTPTransport
import LocalServer
import Probes

/// A server that sends each connection what a test has written for it.
final class StreamServer: Sendable {
    /// What happens on a connection.
    enum Step: Sendable {
        case send(Data)
        case text(String)
        /// Waits until it happens.
        case until(OneShot)
        case close(WebSocketCloseCode)
        case disconnect
        /// Neither reads nor sends until it happens.
        case ignore(OneShot)
    }

    private struct State {
        var cursors: [String?] = []
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    static let path = "/xrpc/com.atproto.sync.subscribeRepos"
    let server: LocalServer
    private let state = Guarded(State())

    /// Starts a server. Connections after the last script stay open and get nothing.
    convenience init(_ scripts: [[Step]] = [], path: String = StreamServer.path) async throws {
        try await self.init(path: path) { number, _ in number < scripts.count ? scripts[number] : [] }
    }

    /// Starts a server with commits with the numbers from one on, each of which has its turn at every connection that
    /// asks for it. Those after `pause` are sent when `others` has happened.
    convenience init(
        commits count: Int, of dids: [DID], pausingAfter pause: Int? = nil, until others: OneShot = OneShot()
    ) async throws {
        try await self.init(path: Self.path) { _, cursor in
            (1...count).filter { $0 > cursor ?? 0 }.flatMap { number -> [Step] in
                let isLate = pause.map { number > $0 } ?? false
                return (isLate ? [.until(others)] : []) + [
                    .send(SampleFrame.commit(number, did: dids[number % dids.count]))
                ]
            }
        }
    }

    /// Starts a server.
    ///
    /// - Parameter script: Returns what happens on a connection, from its number and the cursor that it asks for.
    init(
        path: String = StreamServer.path, _ script: @escaping @Sendable (_ number: Int, _ cursor: Int?) -> [Step]
    ) async throws {
        server = try await LocalServer.start()
        server.webSocket(path) { [self] socket in
            let cursor = socket.request.query("cursor")
            let number = note(cursor)
            for step in script(number, cursor.flatMap { Int($0) }) {
                switch step {
                case .send(let frame): try await socket.send(.binary(frame))
                case .text(let text): try await socket.send(.text(text))
                case .until(let shot): await shot.wait()
                case .close(let code): return try await socket.close(code)
                case .disconnect: return try await socket.disconnect()
                case .ignore(let shot):
                    await shot.wait()
                    return try await socket.disconnect()
                }
            }
            // Answers pings until the client leaves.
            for try await _ in socket {}
        }
    }

    var address: String { server.url.absoluteString }

    /// The cursors that connections asked for.
    var cursors: [Int64?] { state.withLock { $0.cursors.map { $0.flatMap { Int64($0) } } } }

    private func note(_ cursor: String?) -> Int {
        let (number, due) = state.withLock { state in
            state.cursors.append(cursor)
            let due = state.watchers.filter { $0.count <= state.cursors.count }
            state.watchers.removeAll { $0.count <= state.cursors.count }
            return (state.cursors.count - 1, due)
        }
        for watcher in due { watcher.continuation.resume() }
        return number
    }

    /// Returns when there have been so many connections.
    func untilConnected(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isMet = state.withLock { state in
                if state.cursors.count >= count { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if isMet { continuation.resume() }
        }
    }

    func stop() async { await server.stop(grace: .zero) }
}

extension StreamEnvironment {
    /// Waits that end immediately, and always the longest.
    static func test(_ time: TestTime, random: Double = 0.999) -> StreamEnvironment {
        StreamEnvironment(time: time.source, random: { random })
    }
}
