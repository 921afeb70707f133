import ATData
import HTTPTransport
import LocalServer

/// A labeler: its server, and its stream.
struct Labeler: Sendable {
    let server: LocalServer
    let log: LabelLog

    /// Starts a labeler. The account becomes one if it isn't.
    init(_ did: DID, _ core: Core) async throws {
        server = try await LocalServer.start(
            options: LocalServer.Options(loops: 1, bodyLimit: 1 << 20, logLimit: core.options.logLimit)
        ) { _ in .error("MethodNotImplemented", "Method Not Implemented", status: .notImplemented) }
        log = LabelLog(did, core)
        LabelCalls(core: core, labeler: did).addRoutes(to: server)
        EventPump(source: log).addRoute("com.atproto.label.subscribeLabels", to: server)
        try await core.makeLabeler(did, at: server.url, withNewKey: false)
    }

    /// Ends the streams, and stops the server after its current responses.
    func stop() async {
        log.stop()
        await server.stop()
    }
}
