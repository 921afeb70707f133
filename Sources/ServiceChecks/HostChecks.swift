import ATData
import Foundation
import HTTPTransport

extension CheckRun {
    /// The largest difference between the clocks of two machines at which tokens work.
    private static let largestSkew = 5.0
    /// The usual distance of an index from its stream, in seconds, at most.
    private static let longestLag = 300

    /// Checks what every service needs. Returns whether it can be reached.
    mutating func checkHost(_ url: URL, of did: DID) async throws -> Bool {
        guard try await checkHealth(url, of: did) else { return false }
        try await checkIPv6(url, of: did)
        try await checkCertificate(url, of: did)
        try await checkUnknownCall(url, of: did)
        try await checkPreflight(url, of: did)
        return true
    }

    private mutating func checkHealth(_ url: URL, of did: DID) async throws -> Bool {
        let response: HTTPResponse
        let start = time.now()
        do {
            response = try await send(.get, url.call("_health"), of: did)
        } catch let error where !(error is CancellationError) {
            fail("reachable", "\(error)")
            return false
        }
        let duration = start.duration(to: time.now())
        pass("reachable", "\(url.absoluteString) answers")
        checkClock(response, after: duration)
        switch response.status {
        case .ok where response.object == nil:
            warn("health", "/xrpc/_health isn't a JSON object: does something else serve it?")
        case .ok where duration > .seconds(1): warn("health", "/xrpc/_health took \(duration.inMilliseconds) ms")
        case .ok: checkState(response.object ?? [:])
        case .serviceUnavailable:
            fail("health", "It says that it is not available: \(response.object?["error"]?.string ?? "no reason")")
        default:
            warn(
                "health",
                "/xrpc/_health answers with status \(response.status.rawValue), so that monitors can't see whether it "
                    + "is up")
        }
        return true
    }

    /// Checks the numbers of feeds, which services of this package report.
    private mutating func checkState(_ state: LexObject) {
        if case .integer(let lag)? = state["lag"], lag > Self.longestLag {
            warn("health", "It is up, and the newest event of its index is \(lag) s old. Does the indexer run?")
        } else if case .integer(let gaps)? = state["gaps"], gaps > 0 {
            warn("health", "It is up, and posts may be missing: events were missing in its stream \(gaps) times")
        } else {
            pass("health", "It is up")
        }
    }

    private mutating func checkClock(_ response: HTTPResponse, after duration: Duration) {
        guard let date = response.headers["Date"].flatMap(HTTPDate.parse) else { return }
        // The field has whole seconds.
        let skew = date.timeIntervalSince(time.date()) + 0.5
        guard abs(skew) > Self.largestSkew + duration / .seconds(1) else {
            return pass("clock", "Its clock is right")
        }
        fail("clock", "Its clock is \(Int(abs(skew))) s \(skew < 0 ? "behind" : "ahead"), so tokens will fail")
    }

    private mutating func checkUnknownCall(_ url: URL, of did: DID) async throws {
        let response = try await send(.get, url.call("com.example.check.unknownCall"), of: did)
        if response.status.isSuccess {
            fail("unknown-call", "A call that doesn't exist answers with status \(response.status.rawValue)")
        } else if response.errorName == nil {
            let type = response.headers["Content-Type"] ?? "no type"
            fail(
                "unknown-call",
                "A call that doesn't exist answers with \(type) instead of an error in JSON. Does the proxy forward "
                    + "/xrpc/ to the service?")
        } else {
            pass("unknown-call", "A call that doesn't exist is refused")
        }
    }

    private mutating func checkPreflight(_ url: URL, of did: DID) async throws {
        let response = try await send(
            .options, url.call("com.atproto.label.queryLabels"), of: did,
            headers: [
                "Origin": "https://app.example.com", "Access-Control-Request-Method": "GET",
                "Access-Control-Request-Headers": "authorization, atproto-accept-labelers",
            ])
        let allowed = response.headers["Access-Control-Allow-Headers"]?.lowercased() ?? ""
        if !response.status.isSuccess || response.headers["Access-Control-Allow-Origin"] == nil {
            warn("browsers", "Apps in a browser can't call it: OPTIONS has no Access-Control-Allow-Origin")
        } else if !allowed.contains("authorization") {
            warn("browsers", "Apps in a browser can't send a token: Access-Control-Allow-Headers lacks authorization")
        } else if !allowed.contains("atproto-accept-labelers"), !allowed.contains("*") {
            warn(
                "browsers",
                "Apps in a browser can't choose labelers: Access-Control-Allow-Headers lacks atproto-accept-labelers")
        } else {
            pass("browsers", "Apps in a browser can call it")
        }
    }
}

extension Duration {
    var inMilliseconds: Int { Int(self / .milliseconds(1)) }
}
