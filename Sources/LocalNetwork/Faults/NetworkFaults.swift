import HTTPTransport
public import LocalServer

extension LocalNetwork {
    /// What goes wrong at the data server, by plan or by chance.
    ///
    /// ```swift
    /// network.faults.script("app.bsky.feed.getTimeline", [.overloaded(), .pass])
    /// network.faults.random(0.05, seed: 7)
    /// network.faults.clear()
    /// ```
    public var faults: Faults { Faults(server: server) }

    /// Plans what goes wrong at a network's data server.
    public struct Faults: Sendable {
        let server: LocalServer

        /// Plans what goes wrong with the next calls, one fault for each, in order. Then all is well again.
        ///
        /// - Parameters:
        ///   - nsid: The name of the call, or `*` for all that have no plan of their own.
        ///   - faults: The faults. They replace those left of an earlier plan.
        public func script(_ nsid: String, _ faults: [Fault]) {
            server.script(path(nsid), faults)
        }

        /// Plans a fault for every call of a name, or with `*` for every call.
        public func script(_ nsid: String, always fault: Fault) {
            server.script(path(nsid), always: fault)
        }

        /// Lets things go wrong by chance, the same for the same seed and order of calls.
        ///
        /// - Parameters:
        ///   - rate: How many of the calls, from 0 to 1.
        ///   - seed: Where chance begins.
        ///   - kinds: What may go wrong.
        ///   - nsid: The name of the call, or `*` for all that have no plan of their own.
        public func random(
            _ rate: Double, seed: UInt64, kinds: [Fault] = Fault.everyday, for nsid: String = "*"
        ) {
            let generator = Guarded(SeededRandom(seed: seed))
            server.script(path(nsid)) { _ in
                generator.withLock { generator in
                    guard Double.random(in: 0..<1, using: &generator) < rate else { return .pass }
                    return kinds.randomElement(using: &generator) ?? .pass
                }
            }
        }

        /// Lets all be well again with calls of a name, or with `*` for those that have no plan of their own.
        public func clear(_ nsid: String = "*") {
            server.script(path(nsid), [])
        }

        private func path(_ nsid: String) -> String { nsid == "*" ? nsid : "/xrpc/\(nsid)" }
    }
}
