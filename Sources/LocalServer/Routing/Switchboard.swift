import HTTPServer
import HTTPTransport

/// The routes, faults and log of a server, shared by its loops.
final class Switchboard: RequestSite {
    /// The handling of a request.
    struct Plan {
        let handler: LocalServer.Handler
        let fault: Fault?
        let observer: Exchange.Observer?
    }

    /// The faults of a path.
    enum Script {
        case once([Fault])
        case always(Fault)
        case chosen(@Sendable (ServerRequest) -> Fault)
    }

    private struct State {
        var routes: RouteTable
        var scripts: [RoutePath: Script] = [:]
        var log: RequestLog
        var observer: Exchange.Observer?
    }

    private let state: Guarded<State>

    init(fallback: LocalServer.Handler?, logLimit: Int) {
        state = Guarded(State(routes: RouteTable(fallback: fallback), log: RequestLog(limit: logLimit)))
    }

    func plan(for request: ServerRequest) -> Plan {
        let (handler, script, observer) = state.withLock { state in
            state.log.append(request)
            let script = state.scripts.isEmpty ? nil : takeFault(for: request.path, from: &state.scripts)
            return (state.routes.handler(for: request), script, state.observer)
        }
        return Plan(
            handler: handler, fault: script.flatMap { fault(of: $0, for: request) }, observer: observer)
    }

    /// The next fault of a path. Its own script takes precedence over the one for all paths.
    private func takeFault(for path: String, from scripts: inout [RoutePath: Script]) -> Script? {
        guard let key = [RoutePath(path), "*"].first(where: { scripts[$0] != nil }), let script = scripts[key] else {
            return nil
        }
        if case .once(let faults) = script {
            scripts[key] = faults.count > 1 ? .once(Array(faults.dropFirst())) : nil
        }
        return script
    }

    /// Runs the caller's function outside the lock.
    private func fault(of script: Script, for request: ServerRequest) -> Fault? {
        switch script {
        case .once(let faults): faults.first
        case .always(let fault): fault
        case .chosen(let choose): choose(request)
        }
    }

    func note(_ event: HTTPServer.Event) {}

    func response(to error: any Error, of request: ServerRequest) -> ServerResponse {
        .error("InternalServerError", String(describing: error), status: .internalServerError)
    }

    func answer(_ received: ReceivedRequest, on connection: Connection) async -> Bool {
        let plan = plan(for: received.request)
        let watch = plan.observer.map { ExchangeWatch(received.request, $0) }
        defer { watch?.end() }
        guard let fault = plan.fault else {
            return await connection.answer(received, with: plan.handler, watch: watch)
        }
        return await connection.suffer(fault, then: plan.handler, received, watch: watch)
    }

    func add(_ method: HTTPMethod?, _ path: String, _ handler: @escaping LocalServer.Handler) {
        state.withLock { $0.routes.add(method, path, handler) }
    }

    func setFallback(_ handler: @escaping LocalServer.Handler) {
        state.withLock { $0.routes.fallback = handler }
    }

    func setScript(_ script: Script?, for path: String) {
        state.withLock { $0.scripts[RoutePath(path)] = script }
    }

    func setObserver(_ observer: Exchange.Observer?) {
        state.withLock { $0.observer = observer }
    }

    /// The faults that are set, by path.
    var scriptedFaults: [ScriptedFault] {
        state.withLock(\.scripts).map { path, script in
            switch script {
            case .once(let faults):
                ScriptedFault(path: path.text, remaining: faults.count, name: faults.first?.name ?? "")
            case .always(let fault): ScriptedFault(path: path.text, remaining: nil, name: fault.name)
            case .chosen: ScriptedFault(path: path.text, remaining: nil, name: "chosen for each request")
            }
        }.sorted { $0.path < $1.path }
    }

    var requests: [ServerRequest] { state.withLock { $0.log.requests } }

    func forgetRequests() {
        state.withLock { $0.log.removeAll() }
    }
}
