import ATData
import CoreATProtocol
import HTTPServer
import HTTPTransport

/// The answers of `/xrpc/_health`: what the service's own check says, at most once a second and one at a time.
final class ServiceHealth: Sendable {
    private struct State {
        var check: (@Sendable () async throws -> [String: Int])?
        var last: (at: ContinuousClock.Instant, report: Report)?
        /// The check that runs.
        var current: Task<Report, Never>?
        var isLeaving = false
    }

    private struct Report {
        var status = HTTPStatusCode.ok
        var body: LexObject

        /// A failure, in words.
        init(_ version: String, failure: String) {
            status = .serviceUnavailable
            body = ["status": .string("error"), "version": .string(version), "error": .string(failure)]
        }

        /// The numbers of a healthy service.
        init(_ version: String, _ numbers: [String: Int]) {
            body = ["status": .string("ok"), "version": .string(version)]
            for (name, number) in numbers.sorted(by: { $0.key < $1.key }) { body[name] = .integer(number) }
        }
    }

    /// The longest wait for the check.
    private static let patience = Duration.seconds(5)

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
        let report = await report()
        var response = ServerResponse.data(
            try LexValue.object(report.body).jsonData(), status: report.status, contentType: "application/json")
        response.headers["Cache-Control"] = "no-store"
        return response
    }

    private func report() async -> Report {
        let now = time.now()
        let (last, isLeaving) = state.withLock { ($0.last, $0.isLeaving) }
        if isLeaving { return Report(version, failure: "The service is leaving") }
        if let last, last.at.duration(to: now) < .seconds(1) { return last.report }
        let check = state.withLock { state in
            if let current = state.current { return current }
            let task = Task { [check = state.check] in await report(of: check, at: now) }
            state.current = task
            return task
        }
        do {
            return try await within(Self.patience, time) { await check.value }
        } catch {
            // One that hangs would be the last one.
            if error is TooLong { check.cancel() }
            return Report(version, failure: "The service's check takes too long")
        }
    }

    private func report(of check: (@Sendable () async throws -> [String: Int])?, at now: ContinuousClock.Instant) async
        -> Report
    {
        let report: Report
        do {
            report = Report(version, try await check?() ?? [:])
        } catch {
            report = Report(version, failure: (error as? XRPCError)?.message ?? "The service is not available")
        }
        state.withLock { ($0.last, $0.current) = ((now, report), nil) }
        return report
    }
}
