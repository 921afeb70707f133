package import ATCrypto
public import ATData
public import CoreATProtocol
package import Foundation
import HTTPServer
import HTTPTransport

extension XRPCService {
    /// A client of the service in the same process, without a socket: for tests, and for a service's own use.
    ///
    /// ```swift
    /// let page = try await service.client(as: "did:plc:alice").execute(.getFeedSkeleton(feed: uri, limit: 10))
    /// ```
    ///
    /// - Parameter account: The account that calls. Each call has a real token, signed with a key that is valid only
    ///   for this client. Pass `nil` for anonymous calls.
    public func client(as account: DID? = nil) -> ATClient {
        let keys = InProcessKeys()
        let transport = InProcessTransport(service: self, account: account, keys: keys)
        return ATClient(host: "http://127.0.0.1", transport: transport, middleware: [], routes: [:])
    }
}

/// Passes requests to a service in the same process.
struct InProcessTransport: Transport {
    let service: XRPCService
    let account: DID?
    let keys: InProcessKeys

    func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        try request.validate()
        var headers = request.headers
        let target =
            request.url.path(percentEncoded: true) + (request.url.query(percentEncoded: true).map { "?\($0)" } ?? "")
        if let account, let audience = service.auth.audiences.first {
            let token = try ServiceTokens.make(
                of: account, for: audience, calling: request.url.lastPathComponent, at: service.time.date(),
                try keys.signingKey(of: account))
            headers["Authorization"] = "Bearer \(token)"
        }
        let body: Data
        switch request.body {
        case .none: body = Data()
        case .bytes(let bytes): body = bytes
        case .file(let url): body = try Data(contentsOf: url)
        case .stream(let pieces): body = try await HTTPBodyStream(pieces).collect(upTo: .max)
        }
        let given = ServerRequest(method: request.method, target: target, headers: headers, body: body)
        let response = await service.respond(to: given, trusting: keys)
        return HTTPStream(status: response.status, headers: response.headers, body: response.pieces)
    }
}

/// Makes service tokens.
package enum ServiceTokens {
    private struct Claims: Encodable {
        let iss: String
        let aud: String
        let lxm: String
        let exp: Int
        let iat: Int
        let jti: String
    }

    /// Makes a token for one call, valid for a minute.
    package static func make(
        of account: DID, for audience: String, calling method: String, at date: Date, _ key: SigningKey
    ) throws -> String {
        let now = Int(date.timeIntervalSince1970)
        return try JWT.make(
            Claims(
                iss: account.description, aud: audience, lxm: method, exp: now + 60, iat: now,
                jti: UUID().uuidString), signedWith: key)
    }
}
