import ATData
import CoreATProtocol
import HTTPServer
import HTTPTransport

/// The answers of `/xrpc/_health`: what the service's own check says, at most once a second.
final class ServiceHealth: Sendable {
    private struct State {
        var check: (@Sendable () async throws -> [String: Int])?
        var last: (at: ContinuousClock.Instant, status: HTTPStatusCode, body: LexObject)?
        var isLeaving = false
    }

    private let state = Guarded(State())
    private let version: String
    private let time: TimeSource

    init(version: String, time: TimeSource) {
        self.version = version
        self.time = time
    }

    func set(_ check: @escaping @Sendable () async throws -> [String: Int]) { state.withLock { $0.check = check } }

    /// Reports from now on that the service is not available.
    func leave() { state.withLock { $0.isLeaving = true } }

    func response(to request: ServerRequest, _ headers: HTTPHeaders) async throws -> ServerResponse {
        guard request.method == .get || request.method == .head else {
            throw XRPCError(
                HTTPStatusCode(rawValue: 405), "The state can only be read", headers: ["Allow": "GET, HEAD"])
        }
        guard headers["atproto-proxy"] == nil else {
            throw XRPCError.invalid("_health is about this service, and is not forwarded")
        }
        let (status, body) = await current()
        var response = ServerResponse.data(
            try LexValue.object(body).jsonData(), contentType: "application/json", status: status)
        response.headers["Cache-Control"] = "no-store"
        return response
    }

    private func current() async -> (HTTPStatusCode, LexObject) {
        let now = time.now()
        let (check, last, isLeaving) = state.withLock { ($0.check, $0.last, $0.isLeaving) }
        if isLeaving {
            return (.serviceUnavailable, ["status": .string("error"), "error": .string("The service is leaving")])
        }
        if let last, last.at.duration(to: now) < .seconds(1) { return (last.status, last.body) }
        var body: LexObject = ["status": .string("ok"), "version": .string(version)]
        var status = HTTPStatusCode.ok
        do {
            for (name, number) in (try await check?() ?? [:]).sorted(by: { $0.key < $1.key }) {
                body[name] = .integer(number)
            }
        } catch {
            status = .serviceUnavailable
            body["status"] = .string("error")
            body["error"] = .string((error as? XRPCError)?.message ?? "The service is not available")
        }
        state.withLock { $0.last = (now, status, body) }
        return (status, body)
    }
}
