package import Foundation
package import HTTPServer
import Synchronization

/// A request with its response, for those who watch a server.
package struct Exchange: Sendable {
    /// The request.
    package let request: ServerRequest
    /// The response; `nil` if the connection ended without one.
    package let response: ServerResponse?
    /// When the request had been received.
    package let start: Date
    /// The time until the response was known. Sending it may take longer.
    package let duration: Duration
    /// The names of the faults that were played; empty without any.
    package let faults: [String]
}

/// Reports one exchange, exactly once.
final class ExchangeWatch: Sendable {
    typealias Observer = @Sendable (Exchange) -> Void

    private struct State {
        var faults: [String] = []
        var isReported = false
    }

    private let request: ServerRequest
    private let observer: Observer
    private let date = Date()
    private let start = ContinuousClock.now
    // One is made for each request of a watched server, and this lock needs no memory of its own.
    private let state = Mutex(State())

    init(_ request: ServerRequest, _ observer: @escaping Observer) {
        self.request = request
        self.observer = observer
    }

    /// Adds the name of a fault that is played.
    func played(_ fault: String) { state.withLock { $0.faults.append(fault) } }

    /// The same handler. Its response is reported.
    func watching(_ handler: @escaping LocalServer.Handler, _ site: Switchboard) -> LocalServer.Handler {
        { request in
            do {
                let response = try await handler(request)
                self.report(response)
                return response
            } catch {
                self.report(Task.isCancelled ? nil : site.response(to: error, of: request))
                throw error
            }
        }
    }

    /// Reports the response, unless one was reported.
    func report(_ response: ServerResponse?) {
        let faults: [String]? = state.withLock { state in
            guard !state.isReported else { return nil }
            state.isReported = true
            return state.faults
        }
        guard let faults else { return }
        observer(
            Exchange(
                request: request, response: response, start: date, duration: ContinuousClock.now - start,
                faults: faults))
    }
}
