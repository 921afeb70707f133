import Foundation
import HTTPServer
import HTTPTransport

extension Connection {
    /// Sends the response of a fault, and returns whether the connection stays open.
    ///
    /// - Parameters:
    ///   - watched: Reports what a handler responds.
    ///   - played: Receives the name of each fault that is played.
    func suffer(
        _ fault: Fault, then handler: @escaping LocalServer.Handler, _ received: ReceivedRequest,
        watched: (@escaping LocalServer.Handler) -> LocalServer.Handler, played: (String) -> Void
    ) async -> Bool {
        // A server that stops doesn't wait for faults.
        guard !isDraining else { return false }
        isFaulty = true
        defer { isFaulty = false }
        switch fault.kind {
        case .pass, .when: break
        default: played(fault.ownName)
        }
        switch fault.kind {
        case .pass:
            isFaulty = false
            return await answer(received, with: watched(handler))
        case .delay(let duration, let next):
            do { try await Task.sleep(for: duration.sleepable) } catch { return false }
            return await suffer(next, then: handler, received, watched: watched, played: played)
        case .when(let isMeant, let fault):
            return await suffer(
                isMeant(received.request) ? fault : .pass, then: handler, received, watched: watched, played: played)
        case .answer(let substitute):
            return await answer(received, with: watched(substitute))
        case .rewrite(let change):
            return await answer(
                received,
                with: watched { request in
                    var response = try await handler(request)
                    if case .bytes(let data) = response.body { response.body = .bytes(change(data)) }
                    return response
                })
        case .distort(let distortion):
            return await answer(received, with: watched(handler), distortion: distortion)
        case .drop(let reset):
            close(reset: reset)
            return false
        case .garbage(let data):
            try? await write(data)
            return false
        }
    }
}
