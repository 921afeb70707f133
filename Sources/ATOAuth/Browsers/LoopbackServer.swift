import Foundation
import HTTPTransport

/// A small HTTP server for one login. Each connection carries one request without a body, and its response.
final class LoopbackServer: Sendable {
    typealias Handler = @Sendable (LoopbackRequest) async -> LoopbackResponse

    private let connections: LoopbackConnections
    private let accepting: Task<Void, Never>

    /// Takes over a listening socket.
    ///
    /// - Parameters:
    ///   - time: Turns the time limits.
    ///   - handler: Called in a task, which is cancelled when the client closes its connection.
    init(_ listener: LoopbackSocket, time: TimeSource, handler: @escaping Handler) {
        let connections = LoopbackConnections(time: time, handler: handler)
        self.connections = connections
        accepting = Task { await connections.acceptAll(from: listener) }
    }

    deinit {
        accepting.cancel()
        Task { [accepting, connections] in
            await accepting.value
            connections.cancelAll()
        }
    }

    /// Closes the port and the connections without a complete request, and returns when the others have closed.
    ///
    /// - Parameter grace: How long their responses may take. Then they are cancelled.
    func stop(grace: Duration) async {
        accepting.cancel()
        await accepting.value
        await connections.finish(within: grace)
    }
}

/// The open connections of a loopback server.
///
/// When there are too many, the oldest one that waits for its client is closed. So the idle connections of other
/// programs don't keep a browser waiting.
private final class LoopbackConnections: Sendable {
    /// The longest head of a request, and the most connections.
    private static let limits = (head: 16 << 10, connections: 8)
    /// How long a client may take to send its request, and to receive the response and close the connection.
    private static let patience = (request: Duration.seconds(10), response: Duration.seconds(1))
    /// How long to wait before another connection when the process has too many open files.
    private static let pause = Duration.milliseconds(20)

    private enum Stage { case receiving, responding, sending }

    private struct Connection {
        let task: Task<Void, Never>
        /// Set when the connection should no longer wait for its client.
        let hurry: Pending<Void>
        var stage = Stage.receiving
    }

    private struct State {
        /// The connections by their number, which grows.
        var open: [UInt64: Connection] = [:]
        var count: UInt64 = 0
        /// Set at the next change.
        var change = Pending<Void>()
    }

    private let state = Guarded(State())
    private let time: TimeSource
    private let handler: LoopbackServer.Handler

    init(time: TimeSource, handler: @escaping LoopbackServer.Handler) {
        self.time = time
        self.handler = handler
    }

    /// Accepts connections until the task is cancelled. Then the port is closed.
    func acceptAll(from listener: LoopbackSocket) async {
        while !Task.isCancelled {
            await listener.wait(for: .reading)
            await makeRoom()
            if Task.isCancelled { break }
            do {
                if let socket = try listener.accept() { open(socket) }
            } catch {
                try? await time.sleep(Self.pause)
            }
        }
        listener.close()
    }

    /// Closes connections that wait for their clients, from the oldest on, until there can be another one.
    private func makeRoom() async {
        while !Task.isCancelled {
            let (oldest, change): (Pending<Void>?, Pending<Void>?) = state.withLock { state in
                guard state.open.count >= Self.limits.connections else { return (nil, nil) }
                let waiting = state.open.filter { $0.value.stage != .responding }
                return (waiting.min { $0.key < $1.key }?.value.hurry, state.change)
            }
            guard let change else { return }
            oldest?.set(())
            try? await change.value()
        }
    }

    private func open(_ socket: LoopbackSocket) {
        state.withLock { state in
            let (id, hurry) = (state.count, Pending<Void>())
            state.count += 1
            state.open[id] = Connection(task: Task { await self.serve(socket, id, hurry) }, hurry: hurry)
        }
    }

    private func serve(_ socket: LoopbackSocket, _ id: UInt64, _ hurry: Pending<Void>) async {
        let (time, handler) = (time, handler)
        let received = await run {
            await LoopbackRequest.read(from: socket, limit: Self.limits.head)
        } until: {
            await hurry.value(within: Self.patience.request, of: time)
        }
        if let received {
            change { $0.open[id]?.stage = .responding }
            let response: Data?
            switch received {
            case .success(let request):
                response = await run {
                    await handler(request).serialized(withBody: request.method != .head)
                } until: {
                    await socket.discardInput()
                }
            case .failure(let refusal): response = refusal.response.serialized(withBody: true)
            }
            change { $0.open[id]?.stage = .sending }
            await run {
                await socket.send(response ?? Data())
                // Closing with unread input would reset the connection, and the client might lose the response.
                socket.endOutput()
                await socket.discardInput()
            } until: {
                await hurry.value(within: Self.patience.response, of: time)
            }
        }
        socket.close()
        change { $0.open[id] = nil }
    }

    /// Runs `body`, and cancels it when `end` returns before it does.
    @discardableResult
    private func run<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value?, until end: @escaping @Sendable () async -> Void?
    ) async -> Value? {
        await withTaskGroup(of: Value?.self) { group in
            group.addTask { await body() }
            group.addTask {
                await end()
                return nil
            }
            var result: Value?
            for await value in group {
                group.cancelAll()
                if let value { result = value }
            }
            return result
        }
    }

    private func change(_ body: (inout State) -> Void) {
        let change = state.withLock { state in
            body(&state)
            defer { state.change = Pending() }
            return state.change
        }
        change.set(())
    }

    /// Closes the connections without a complete request, waits for the others, and cancels them after a while.
    func finish(within grace: Duration) async {
        let open = Array(state.withLock(\.open).values)
        for connection in open where connection.stage == .receiving { connection.hurry.set(()) }
        let deadline = Task { [time] in
            try await time.sleep(grace)
            for connection in open { connection.task.cancel() }
        }
        for connection in open { await connection.task.value }
        deadline.cancel()
    }

    /// Closes every connection.
    func cancelAll() {
        for connection in state.withLock(\.open).values { connection.task.cancel() }
    }
}
