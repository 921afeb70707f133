import ATCrypto
public import CoreATProtocol
import HTTPTransport
public import LocalServer

extension LocalNetwork {
    /// The faults of the data server, scripted or random.
    ///
    /// ```swift
    /// network.faults.script("app.bsky.feed.getTimeline", [.overloaded(), .pass])
    /// network.faults.random(0.05, seed: 7)
    /// network.faults.clear()
    /// ```
    public var faults: Faults { Faults(server: server) }

    /// Makes the next call fail, without executing it. Later calls work again.
    ///
    /// ```swift
    /// network.failNext(AppBsky.Feed.GetTimeline.self, status: 503)
    /// ```
    ///
    /// - Parameters:
    ///   - call: The type of the call.
    ///   - status: The status of the response.
    ///   - times: How many calls fail.
    ///   - wait: How long the response with 429 or 503 asks to wait.
    public func failNext<Call: XRPCCall>(
        _ call: Call.Type, status: Int = 503, times: Int = 1, retryAfter wait: Duration = .zero
    ) {
        let seconds = Int(clamping: wait.components.seconds)
        let fault: Fault =
            switch status {
            case 429: .rateLimited(retryAfter: seconds)
            case 503: .overloaded(retryAfter: seconds)
            default:
                .answer { _ in
                    .error(
                        "InternalServerError", "The test has failed this call", status: HTTPStatusCode(rawValue: status)
                    )
                }
            }
        faults.script(call, Array(repeating: fault, count: max(0, times)))
    }

    /// Sets the faults of a network's data server.
    public struct Faults: Sendable {
        let server: LocalServer

        /// Sets the faults of the next calls, in order. Later calls have none.
        ///
        /// - Parameters:
        ///   - nsid: The name of the call, or `*` for all calls without their own faults.
        ///   - faults: The faults. They replace earlier ones.
        public func script(_ nsid: String, _ faults: [Fault]) {
            server.script(path(nsid), faults)
        }

        /// Sets the faults of the next calls of a type, in order. They replace earlier ones.
        public func script<Call: XRPCCall>(_ call: Call.Type, _ faults: [Fault]) {
            script(Call.nsid.description, faults)
        }

        /// Sets the fault of every call of a type.
        public func script<Call: XRPCCall>(_ call: Call.Type, always fault: Fault) {
            script(Call.nsid.description, always: fault)
        }

        /// Sets the fault of every call with a name, or with `*` of every call.
        public func script(_ nsid: String, always fault: Fault) {
            server.script(path(nsid), always: fault)
        }

        /// Sets random faults, which are the same for the same seed and order of calls.
        ///
        /// - Parameters:
        ///   - rate: The proportion of calls with a fault, from 0 to 1.
        ///   - seed: The seed of the random numbers.
        ///   - kinds: The faults to choose from.
        ///   - nsid: The name of the call, or `*` for all calls without their own faults.
        public func random(
            _ rate: Double, seed: UInt64, kinds: [Fault] = Fault.everyday, for nsid: String = "*"
        ) {
            let generator = Guarded(SplitMix64(seed: seed))
            server.script(path(nsid)) { _ in
                generator.withLock { generator in
                    guard Double.random(in: 0..<1, using: &generator) < rate else { return .pass }
                    return kinds.randomElement(using: &generator) ?? .pass
                }
            }
        }

        /// Removes the faults of calls with a name, or with `*` of calls without their own.
        public func clear(_ nsid: String = "*") {
            server.script(path(nsid), [])
        }

        private func path(_ nsid: String) -> String { nsid == "*" ? nsid : "/xrpc/\(nsid)" }
    }
}
