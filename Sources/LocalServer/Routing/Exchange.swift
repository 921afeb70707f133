package import Foundation
package import HTTPServer
package import HTTPTransport

/// A request with its response, for those who watch a server.
package struct Exchange: Sendable {
    /// Receives an exchange and the head of its response as it is sent. The bytes are valid during the call.
    package typealias Observer = @Sendable (_ exchange: Exchange, _ head: UnsafeRawBufferPointer) -> Void

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

    /// An exchange that ends now.
    init(
        _ request: ServerRequest, _ response: ServerResponse?, since start: ContinuousClock.Instant, _ faults: [String]
    ) {
        self.request = request
        status = response?.status
        body = response?.bytes
        duration = .now - start
        self.faults = faults
    }
}
