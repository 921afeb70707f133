import ATData
import HTTPTransport
import LocalServer

/// The servers of the labelers, each with its own address, which start when they are needed.
final class LabelerServers: Sendable {
    private struct State {
        var starts: [DID: Task<LocalServer, any Error>] = [:]
        var hasStopped = false
    }

    private let core: Core
    private let state = Guarded(State())

    init(core: Core) {
        self.core = core
    }

    /// The server of a labeler. The account becomes a labeler if it isn't one.
    func server(of did: DID) async throws -> LocalServer {
        let start = try state.withLock { state in
            guard !state.hasStopped else { throw LocalNetworkError.call("The network has stopped.") }
            if let start = state.starts[did] { return start }
            let start = Task { [core] in try await Self.start(did, core) }
            state.starts[did] = start
            return start
        }
        do {
            return try await start.value
        } catch {
            // The next call tries again.
            state.withLock { if $0.starts[did] == start { $0.starts[did] = nil } }
            throw error
        }
    }

    private static func start(_ did: DID, _ core: Core) async throws -> LocalServer {
        let server = try await LocalServer.start(
            options: LocalServer.Options(loops: 1, bodyLimit: 1 << 20, logLimit: core.options.logLimit)
        ) { _ in .error("MethodNotImplemented", "Method Not Implemented", status: .notImplemented) }
        LabelCalls(core: core, labeler: did).addRoutes(to: server)
        try await core.makeLabeler(did, at: server.url, withNewKey: false)
        return server
    }

    /// Starts the servers of the labelers that there are.
    func startAll() async throws {
        for did in core.world.withLock({ world in world.labelers.filter { world.accounts[$0] != nil } }).sorted() {
            _ = try await server(of: did)
        }
    }

    /// Stops the servers after their current responses.
    func stop() async {
        let starts = state.withLock { state in
            state.hasStopped = true
            defer { state.starts = [:] }
            return Array(state.starts.values)
        }
        for start in starts {
            if let server = try? await start.value { await server.stop() }
        }
    }
}
