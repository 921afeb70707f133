import Foundation
import HTTPServer
import HTTPTransport

extension Connection {
    /// Sends the response of a fault, and returns whether the connection stays open.
    ///
    /// - Parameters:
    ///   - watch: Receives the response, when it is about to be sent, and the name of each fault that is played.
    func suffer(
        _ fault: Fault, then handler: @escaping LocalServer.Handler, _ received: ReceivedRequest,
        watch: ExchangeWatch?
    ) async -> Bool {
        // A server that stops doesn't wait for faults.
        guard !isDraining else { return false }
        isFaulty = true
        defer { isFaulty = false }
        switch fault.kind {
        case .pass, .when: break
        default: watch?.plays(fault.ownName)
        }
        switch fault.kind {
        case .pass:
            isFaulty = false
            return await answer(received, with: handler, watch: watch)
        case .delay(let duration, let next):
            do { try await Task.sleep(for: duration.sleepable) } catch { return false }
            return await suffer(next, then: handler, received, watch: watch)
        case .when(let isMeant, let fault):
            return await suffer(
                isMeant(received.request) ? fault : .pass, then: handler, received, watch: watch)
        case .answer(let substitute):
            return await answer(received, with: substitute, watch: watch)
        case .rewrite(let change):
            return await answer(
                received,
                with: { request in
                    var response = try await handler(request)
                    if case .bytes(let data) = response.body { response.body = .bytes(change(data)) }
                    return response
                }, watch: watch)
        case .distort(let distortion):
            return await answer(received, with: handler, distortion: distortion, watch: watch)
        case .drop(let reset):
            close(reset: reset)
            return false
        case .garbage(let data):
            try? await write(data)
            return false
        }
    }
}
