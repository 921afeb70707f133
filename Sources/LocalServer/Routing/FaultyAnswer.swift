import Foundation
import HTTPServer
import HTTPTransport

extension Connection {
    /// Sends the response of a fault, and returns whether the connection stays open.
    func suffer(_ fault: Fault, then handler: HTTPServer.Handler, _ received: ReceivedRequest) async -> Bool {
        // A server that stops doesn't wait for faults.
        guard !isDraining else { return false }
        isFaulty = true
        defer { isFaulty = false }
        switch fault.kind {
        case .pass:
            isFaulty = false
            return await answer(received, with: handler)
        case .delay(let duration, let next):
            do { try await Task.sleep(for: duration.sleepable) } catch { return false }
            return await suffer(next, then: handler, received)
        case .when(let isMeant, let fault):
            return await suffer(isMeant(received.request) ? fault : .pass, then: handler, received)
        case .answer(let substitute):
            return await answer(received, with: substitute)
        case .rewrite(let change):
            return await answer(received) { request in
                var response = try await handler(request)
                if case .bytes(let data) = response.body { response.body = .bytes(change(data)) }
                return response
            }
        case .distort(let distortion):
            return await answer(received, with: handler, distortion: distortion)
        case .drop(let reset):
            close(reset: reset)
            return false
        case .garbage(let data):
            try? await write(data)
            return false
        }
    }
}
