import HTTPTransport

/// Knows, for every loop, what answers a request: the routes, the faults that are due, and the log of what came.
final class Switchboard: Sendable {
    /// How a request is answered.
    struct Plan {
        let handler: LocalServer.Handler
        let fault: Fault?
    }

    /// The faults of a path.
    enum Script {
        case once([Fault])
        case always(Fault)
        case chosen(@Sendable (LocalRequest) -> Fault)
    }

    private struct State {
        var routes: RouteTable
        var scripts: [String: Script] = [:]
        var log: RequestLog
    }

    private let state: Guarded<State>

    init(fallback: LocalServer.Handler?, logLimit: Int) {
        state = Guarded(State(routes: RouteTable(fallback: fallback), log: RequestLog(limit: logLimit)))
    }

    func plan(for request: LocalRequest) -> Plan {
        let (handler, script) = state.withLock { state in
            state.log.append(request)
            let script = state.scripts.isEmpty ? nil : takeFault(for: request.path, from: &state.scripts)
            return (state.routes.handler(for: request), script)
        }
        return Plan(handler: handler, fault: script.flatMap { fault(of: $0, for: request) })
    }

    /// What is due for a path; a script that names it goes before one for all.
    private func takeFault(for path: String, from scripts: inout [String: Script]) -> Script? {
        guard let key = [path, "*"].first(where: { scripts[$0] != nil }), let script = scripts[key] else { return nil }
        if case .once(let faults) = script {
            scripts[key] = faults.count > 1 ? .once(Array(faults.dropFirst())) : nil
        }
        return script
    }

    /// Runs what chooses a fault outside the lock, as it is not ours.
    private func fault(of script: Script, for request: LocalRequest) -> Fault? {
        switch script {
        case .once(let faults): faults.first
        case .always(let fault): fault
        case .chosen(let choose): choose(request)
        }
    }

    func add(_ method: HTTPMethod?, _ path: String, _ handler: @escaping LocalServer.Handler) {
        state.withLock { $0.routes.add(method, path, handler) }
    }

    func setFallback(_ handler: @escaping LocalServer.Handler) {
        state.withLock { $0.routes.fallback = handler }
    }

    func setScript(_ script: Script?, for path: String) {
        state.withLock { $0.scripts[path] = script }
    }

    var requests: [LocalRequest] { state.withLock { $0.log.requests } }

    func forgetRequests() {
        state.withLock { $0.log.removeAll() }
    }
}
