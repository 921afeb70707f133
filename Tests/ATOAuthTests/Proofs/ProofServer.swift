import ATCrypto
import Foundation
import HTTPTransport
import LocalServer

@testable import ATOAuth

/// A server that verifies the proof of each request, and requires nonces.
final class ProofServer: Sendable {
    enum Nonces: Sendable {
        /// Requests need none.
        case off
        /// All requests need the same one.
        case one
        /// Each request needs the one in the last response.
        case eachRequest
    }

    struct State {
        var nonces = Nonces.one
        var number = 0
        var ids: Set<String> = []
        /// How far the server's clock is ahead of the client's.
        var ahead: TimeInterval = 0
        /// What requests were refused for.
        var refusals: [String] = []
        /// The number of responses.
        var count = 0
        /// The bodies of accepted requests.
        var bodies: [String] = []
    }

    let state = Guarded(State())
    let server: LocalServer
    private let time: TimeSource
    private let accessToken: String?

    init(time: TimeSource = .system, accessToken: String? = nil) async throws {
        self.time = time
        self.accessToken = accessToken
        server = try await LocalServer.start()
        server.route(fallback: { [state, accessToken, url = server.url, date = time.date] request in
            Self.respond(to: request, at: url, date(), accessToken, state)
        })
    }

    func url(_ path: String = "/call") -> URL { server.url.appending(path: path) }

    private static func respond(
        to request: ServerRequest, at url: URL, _ date: Date, _ accessToken: String?, _ state: Guarded<State>
    ) -> ServerResponse {
        state.withLock { state in
            state.count += 1
            let now = date.addingTimeInterval(state.ahead)
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: "en_US_POSIX")
            formatter.timeZone = .gmt
            formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
            var headers: HTTPHeaders = ["Date": formatter.string(from: now)]
            let wanted = "nonce-\(state.number)"
            let refusal: String?
            do {
                let proof = try ReceivedProof(
                    in: request.headers, of: request.method,
                    to: URL(string: request.target, relativeTo: url)!.absoluteURL,
                    accessToken: accessToken, now: now)
                refusal =
                    switch state.nonces {
                    case .off: proof.nonce == nil ? nil : "use_dpop_nonce"
                    case .one, .eachRequest: proof.nonce == wanted ? nil : "use_dpop_nonce"
                    }
                if refusal == nil, !state.ids.insert(proof.id).inserted {
                    return .error("invalid_dpop_proof", "DPoP proof replayed", status: .unauthorized)
                }
            } catch {
                state.refusals.append("\(error)")
                if case .eachRequest = state.nonces { state.number += 1 }
                if case .off = state.nonces {} else { headers["DPoP-Nonce"] = "nonce-\(state.number)" }
                var response = ServerResponse.error("invalid_dpop_proof", "\(error)", status: .unauthorized)
                response.headers.merge(headers)
                return response
            }
            if case .eachRequest = state.nonces { state.number += 1 }
            if case .off = state.nonces {} else { headers["DPoP-Nonce"] = "nonce-\(state.number)" }
            if let refusal {
                state.refusals.append(refusal)
                headers["WWW-Authenticate"] = #"DPoP algs="ES256", error="\#(refusal)""#
                var response = ServerResponse.error(refusal, "a nonce is required", status: .unauthorized)
                response.headers.merge(headers)
                return response
            }
            state.bodies.append(request.text)
            var response = ServerResponse.text("welcome")
            response.headers.merge(headers)
            return response
        }
    }
}
