import ATData
import ATProtoLexicons
import CoreATProtocol
import Foundation
import HTTPTransport

extension CheckRun {
    /// Checks what a service accepts as a token, by a call that needs one and that changes nothing.
    ///
    /// - Parameters:
    ///   - did: The service's account.
    ///   - service: The name of the service, such as `#bsky_fg`.
    ///   - url: The address of the service.
    ///   - call: A call that needs a token.
    ///   - input: An input of the call that changes nothing.
    mutating func checkTokens(
        for did: DID, service: String, at url: URL, call: NSID, input: String
    ) async throws {
        func status(_ token: String?) async throws -> HTTPStatusCode {
            let headers: HTTPHeaders = token.map { ["Authorization": "Bearer \($0)"] } ?? [:]
            return try await send(.post, url.call(call.description), of: did, headers: headers, json: input).status
        }
        let anonymous = try await status(nil)
        guard ![404, 405, 501].contains(anonymous.rawValue) else { return }
        guard !Self.isAccepted(anonymous) else {
            return fail("tokens", "\(call) works without a token: status \(anonymous.rawValue)")
        }
        // Signed by nobody.
        let forged = Self.forgedToken(for: did, call)
        guard try await !Self.isAccepted(status(forged)) else {
            return fail("tokens", "A token that its account didn't sign was accepted")
        }
        guard let client else {
            return pass("tokens", "Calls without a token, and with a forged one, are refused")
        }
        func minted(_ audience: String, _ method: NSID) async throws -> String {
            try await client.execute(ComAtproto.Server.GetServiceAuth(aud: audience, lxm: method)).token
        }
        for audience in ["\(did)\(service)", "\(did)"] {
            let answer = try await status(minted(audience, call))
            guard answer != .tooManyRequests else {
                return warn("tokens", "Your account has made too many calls of \(call). Check the tokens later")
            }
            guard Self.isAccepted(answer) else {
                return fail("tokens", "A token for \(audience) is refused. Accept it: parts of the network send it")
            }
        }
        guard try await !Self.isAccepted(status(minted("did:web:other.example.com", call))) else {
            return fail("tokens", "A token for another service was accepted")
        }
        guard try await !Self.isAccepted(status(minted("\(did)", "com.example.otherCall"))) else {
            return fail("tokens", "A token for another call was accepted")
        }
        let once = try await minted("\(did)", call)
        _ = try await status(once)
        guard try await !Self.isAccepted(status(once)) else {
            return warn("tokens", "A token of a call that changes something can be used twice")
        }
        pass("tokens", "Tokens for this service and call are accepted once, and others refused")
    }

    /// Whether a service took the caller for the token's account. Services look at the input after that.
    private static func isAccepted(_ status: HTTPStatusCode) -> Bool { status.isSuccess || status == .badRequest }

    /// A token in the right form with a signature of zeros.
    private static func forgedToken(for did: DID, _ call: NSID) -> String {
        let now = Int(Date().timeIntervalSince1970)
        let claims: LexObject = [
            "iss": "did:plc:aaaaaaaaaaaaaaaaaaaaaaaa", "aud": .string(did.description),
            "lxm": .string(call.description), "exp": .integer(now + 60), "iat": .integer(now),
            "jti": .string(UUID().uuidString),
        ]
        let parts = [Data(#"{"typ":"JWT","alg":"ES256K"}"#.utf8), (try? LexValue.object(claims).jsonData()) ?? Data()]
        return parts.map(\.base64URL).joined(separator: ".") + "." + Data(count: 64).base64URL
    }
}

extension Data {
    fileprivate var base64URL: String {
        base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
