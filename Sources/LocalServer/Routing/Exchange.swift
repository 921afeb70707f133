package import HTTPServer
import Synchronization

/// A request with its response, for those who watch a server.
package struct Exchange: Sendable {
    /// The request.
    package let request: ServerRequest
    /// The response; `nil` if the connection ended without one.
    package let response: ServerResponse?
    /// The time until the response was known. Sending it may take longer.
    package let duration: Duration
    /// The names of the faults that were played; empty without any.
    package fileprivate(set) var faults: [String] = []

    /// An exchange that ends now.
    init(_ request: ServerRequest, _ response: ServerResponse?, since start: ContinuousClock.Instant) {
        self.request = request
        self.response = response
        duration = .now - start
    }
}

/// Reports one exchange in which faults are played, exactly once.
final class ExchangeWatch: Sendable {
    typealias Observer = @Sendable (Exchange) -> Void

    private struct State {
        var faults: [String] = []
        var isReported = false
    }

    private let observer: Observer
    private let state = Mutex(State())

    init(_ observer: @escaping Observer) { self.observer = observer }

    /// Adds the name of a fault that is played.
    func played(_ fault: String) { state.withLock { $0.faults.append(fault) } }

    /// Reports the exchange, unless it was reported.
    func report(_ exchange: Exchange) {
        let faults: [String]? = state.withLock { state in
            guard !state.isReported else { return nil }
            state.isReported = true
            return state.faults
        }
        guard let faults else { return }
        var exchange = exchange
        exchange.faults = faults
        observer(exchange)
    }
}
