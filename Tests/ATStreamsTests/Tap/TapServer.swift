import ATData
import Foundation
import HTTPTransport
import LocalServer
import Probes

/// A Tap that sends each connection what a test has written for it, and notes the acknowledgements.
final class TapServer: Sendable {
    /// What happens on a connection.
    enum Step: Sendable {
        case send(String)
        case bytes(Data)
        /// Waits until it happens.
        case until(OneShot)
        /// Waits until there are so many acknowledgements on all connections.
        case untilAcked(Int)
        case close(WebSocketCloseCode)
        case disconnect
    }

    private struct State {
        var connections = 0
        var acks: [(connection: Int, id: Int)] = []
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    let server: LocalServer
    private let state = Guarded(State())

    /// Starts a server. Connections after the last script stay open and get nothing.
    init(_ scripts: [[Step]] = []) async throws {
        server = try await LocalServer.start()
        server.webSocket("/channel") { [self] socket in
            let number = state.withLock { state in
                state.connections += 1
                return state.connections - 1
            }
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    do { for try await message in socket { self.note(message, number) } } catch {}
                }
                group.addTask {
                    try? await self.play(number < scripts.count ? scripts[number] : [], on: socket)
                }
            }
        }
    }

    private func play(_ script: [Step], on socket: ServerWebSocket) async throws {
        for step in script {
            switch step {
            case .send(let text): try await socket.send(.text(text))
            case .bytes(let data): try await socket.send(.binary(data))
            case .until(let shot): await shot.wait()
            case .untilAcked(let count): await untilAcked(count)
            case .close(let code): try await socket.close(code)
            case .disconnect: try await socket.disconnect()
            }
        }
    }

    var address: String { server.url.absoluteString }
    var connections: Int { state.withLock(\.connections) }

    /// The numbers that were acknowledged, in order.
    var acks: [Int] { state.withLock { $0.acks.map(\.id) } }

    /// The connections on which they were, in order.
    var acknowledgingConnections: [Int] { state.withLock { $0.acks.map(\.connection) } }

    private func note(_ message: WebSocketMessage, _ connection: Int) {
        guard case .text(let text) = message, let fields = try? LexObject(json: Array(text.utf8)),
            fields["type"] == "ack", case .integer(let id)? = fields["id"]
        else { return }
        let due = state.withLock { state in
            state.acks.append((connection, id))
            let due = state.watchers.filter { $0.count <= state.acks.count }
            state.watchers.removeAll { $0.count <= state.acks.count }
            return due
        }
        for watcher in due { watcher.continuation.resume() }
    }

    /// Returns when there were so many acknowledgements.
    func untilAcked(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isMet = state.withLock { state in
                if state.acks.count >= count { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if isMet { continuation.resume() }
        }
    }

    func stop() async { await server.stop(grace: .zero) }
}
