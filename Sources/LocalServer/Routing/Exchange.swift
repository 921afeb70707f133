package import Foundation
package import HTTPServer
package import HTTPTransport

/// A request with its response, for those who watch a server.
package struct Exchange: Sendable {
    /// Receives exchanges. A struct, because an optional function would be wrapped in another one at each use.
    package struct Observer: Sendable {
        /// Receives an exchange and the head of its response as it is sent. The bytes are valid during the call.
        let report: @Sendable (_ exchange: Exchange, _ head: UnsafeRawBufferPointer) -> Void
    }

    /// The request.
    package let request: ServerRequest
    /// The status of the response; `nil` if the connection ended without one.
    package let status: HTTPStatusCode?
    /// The body of the response; `nil` if there is none, or if it is written while it is sent.
    package let body: Data?
    /// The time until the response was known. Sending it may take longer.
    package let duration: Duration
    /// The names of the faults that were played; empty without any.
    package let faults: [String]
}

/// Reports one exchange, once.
final class ExchangeWatch: ResponseWatch, @unchecked Sendable {
    // Safe to share: only the connection uses it, on its loop.
    private let request: ServerRequest
    private let observer: Exchange.Observer
    private let start = ContinuousClock.now
    private var faults: [String] = []
    private var isReported = false

    init(_ request: ServerRequest, _ observer: Exchange.Observer) {
        self.request = request
        self.observer = observer
    }

    /// Adds the name of a fault that is played.
    func plays(_ fault: String) { faults.append(fault) }

    func sends(_ response: ServerResponse, head: UnsafeRawBufferPointer) {
        report(response.status, response.bytes, head)
    }

    /// Reports that the connection has ended without a response, unless there was one.
    func end() {
        if !isReported { report(nil, nil, UnsafeRawBufferPointer(start: nil, count: 0)) }
    }

    private func report(_ status: HTTPStatusCode?, _ body: Data?, _ head: UnsafeRawBufferPointer) {
        isReported = true
        observer.report(
            Exchange(request: request, status: status, body: body, duration: .now - start, faults: faults), head)
    }
}
