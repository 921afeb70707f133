import CoreATProtocol
import Credentials
import Foundation
import HTTPTransport

/// An authority like OAuth's: DPoP tokens, a proof for each send, and nonces from the server.
final class BoundAuthority: SessionAuthority {
    struct State {
        var nonces: [String: String] = [:]
        var proofs = 0
        var ended: [String] = []
    }

    let state = Guarded(State())
    private let transport: any Transport
    private let time: TimeSource

    /// - Parameter transport: Sends the requests for tokens, without redirects and retries.
    init(_ time: TimeSource, transport: any Transport = DefaultTransport.shared) {
        self.time = time
        self.transport = transport.with(SigningMiddleware())
    }

    func governs(_ session: Session) -> Bool { session.accessToken?.hasPrefix("bound-") ?? false }

    func isFresh(_ session: Session) -> Bool { remaining(session) > 75 }

    func isUsable(_ session: Session) -> Bool { remaining(session) > 0 }

    private func remaining(_ session: Session) -> Double {
        let end = session.accessToken?.split(separator: "-").last.flatMap { Double($0) } ?? 0
        return end - time.date().timeIntervalSince1970
    }

    func authorizes(_ request: HTTPRequest) -> Bool { request.url.path != BoundServer.tokenPath }

    nonisolated(nonsending) func authorize(_ request: inout HTTPRequest, as session: Session) async throws {
        let token = session.accessToken ?? ""
        request.headers["Authorization"] = "DPoP \(token)"
        request.signer = Proof(authority: self, token: token)
    }

    nonisolated(nonsending) func remedy(
        for refusal: RefusedResponse, to request: HTTPRequest, as session: Session
    ) async throws -> Remedy {
        guard refusal.response.status == .unauthorized else { return .giveUp }
        if refusal.isNamed("use_dpop_nonce") { return .sendAgain }
        return refusal.isNamed("invalid_token") ? .refresh : .giveUp
    }

    struct ResponseLost: Error {}

    func refresh(_ session: Session, at home: SessionHome) async throws -> Session {
        var request = HTTPRequest(.post, try home.address(of: session).url(path: BoundServer.tokenPath))
        request.isSentOnce = true
        request.body = .bytes(Data((session.refreshToken ?? "").utf8))
        request.signer = Proof(authority: self, token: "-")
        for _ in 0..<2 {
            let response: HTTPResponse
            do {
                response = try await transport.send(request)
            } catch {
                throw ResponseLost()
            }
            guard response.status.isSuccess else {
                let refusal = RefusedResponse(response, asOf: time.date())
                if refusal.isNamed("use_dpop_nonce") { continue }
                throw refusal.error
            }
            let grant = String(decoding: response.body, as: UTF8.self)
            var refreshed = session
            refreshed.accessToken =
                "bound-\(grant)-\(Int(time.date().timeIntervalSince1970) + BoundServer.lifetime)"
            refreshed.refreshToken = "refresh-\(grant)"
            return refreshed
        }
        throw ResponseLost()
    }

    func verdict(on failure: any Error, of session: Session) -> RefreshVerdict {
        if failure is ResponseLost { return .ambiguous(pause: .seconds(20)) }
        guard case .message(let message) = failure as? AtError, message.error == "invalid_grant" else {
            return .passing(retryAfter: nil)
        }
        return .final
    }

    func end(_ session: Session, at home: SessionHome) async throws {
        state.withLock { $0.ended.append(session.refreshToken ?? "") }
        var request = HTTPRequest(.post, try home.address(of: session).url(path: "/oauth/revoke"))
        request.isSentOnce = true
        _ = try await transport.send(request)
    }

    /// Makes a proof for each send, and reads nonces from every response.
    struct Proof: RequestSigner {
        let authority: BoundAuthority
        let token: String

        nonisolated(nonsending) func sign(_ request: inout HTTPRequest) async throws {
            let address = "\(request.url)".split(separator: "?").first ?? ""
            let origin = Origin(request.url)?.description ?? ""
            let (number, nonce) = authority.state.withLock { state in
                state.proofs += 1
                return (state.proofs, state.nonces[origin] ?? "")
            }
            request.headers["DPoP"] = "\(number) \(request.method) \(address) \(nonce) \(token)"
        }

        func observe(_ head: any HTTPResponseHead, to request: HTTPRequest) {
            guard let nonce = head.headers["DPoP-Nonce"], let origin = Origin(request.url) else { return }
            authority.state.withLock { $0.nonces[origin.description] = nonce }
        }

        func noteFailure(of request: HTTPRequest) {}
    }
}
