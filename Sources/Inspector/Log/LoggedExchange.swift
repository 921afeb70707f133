import ATCrypto
import ATData
import Foundation
import HTTPServer
import HTTPTransport
import LocalServer

/// A recorded request with its response. Nothing is parsed until a page or a call needs it, because recording takes
/// time of the servers.
final class LoggedExchange: Sendable {
    /// The position in the order of responses, from 1.
    let number: Int
    /// The ID of the server.
    let server: String
    let request: ServerRequest
    /// The size of the request's body. Of a large one, only the beginning is kept.
    let requestSize: Int
    /// `nil` if the connection ended without a response.
    let status: Int?
    let responseHeaders: HTTPHeaders
    let responseBody: Data
    /// The size of the response's body; `nil` if it was written while it was sent.
    let responseSize: Int?
    let start: Date
    let duration: Duration
    /// The names of the faults that were played.
    let faults: [String]
    /// The approximate size in memory.
    let byteCount: Int

    /// The most bytes of a body that are kept.
    private static let bodyLimit = 1 << 20

    init(_ exchange: Exchange, _ server: String, number: Int) {
        self.number = number
        self.server = server
        requestSize = exchange.request.body.count
        request =
            requestSize <= Self.bodyLimit
            ? exchange.request
            : ServerRequest(
                method: exchange.request.method, target: exchange.request.target, headers: exchange.request.headers,
                body: Data(exchange.request.body.prefix(Self.bodyLimit)), peer: exchange.request.peer)
        status = exchange.response?.status.rawValue
        responseHeaders = exchange.response?.headers ?? HTTPHeaders()
        let body = exchange.response?.bytes
        responseSize = exchange.response == nil ? 0 : body?.count
        responseBody = body.map { $0.count <= Self.bodyLimit ? $0 : Data($0.prefix(Self.bodyLimit)) } ?? Data()
        start = exchange.start
        duration = exchange.duration
        faults = exchange.faults
        byteCount = request.byteCount + responseBody.count + 500
    }

    // MARK: Facts

    /// The name of the call, or else the path.
    var method: String { nsid ?? request.path }

    /// The name of the call; `nil` if the request isn't an XRPC call.
    var nsid: String? {
        request.path.hasPrefix("/xrpc/") ? String(request.path.dropFirst("/xrpc/".count)) : nil
    }

    /// Whether the request failed, or a fault was played.
    var isFailure: Bool { (status ?? 500) >= 400 || !faults.isEmpty }

    var caller: Caller? { Caller(of: request) }

    /// Who called, as the token says. Nothing is verified.
    struct Caller: Sendable {
        let did: DID
        /// The ID of the app; `nil` for sessions that were created with a password.
        let app: String?
        /// The scopes, or the purpose of the token.
        let scope: String?

        private struct Claims: Decodable {
            let clientID: String?
            let scope: String?

            enum CodingKeys: String, CodingKey {
                case clientID = "client_id"
                case scope
            }
        }

        init?(of request: ServerRequest) {
            guard let value = request.firstValue(of: "Authorization"), let space = value.firstIndex(of: " ") else {
                return nil
            }
            let token = String(value[value.index(after: space)...])
            guard let jwt = try? UnverifiedJWT(token), let name = jwt.claims.subject ?? jwt.claims.issuer,
                let did = try? DID(String(name.prefix { $0 != "#" }))
            else { return nil }
            self.did = did
            let claims = token.split(separator: ".").dropFirst().first.flatMap { part in
                (try? Base64.url.decode(String(part))).flatMap {
                    try? JSONDecoder().decode(Claims.self, from: Data($0))
                }
            }
            app = claims?.clientID
            scope = claims?.scope
        }
    }
}

/// Which of the recorded requests to show.
struct RequestFilter: Sendable {
    var server: String?
    /// A part of the method's name, in lowercase.
    var method: String?
    var account: DID?
    var onlyFailures = false

    func accepts(_ entry: LoggedExchange) -> Bool {
        if let server, !server.utf8.elementsEqual(entry.server.utf8) { return false }
        if onlyFailures, !entry.isFailure { return false }
        if let method, !entry.method.lowercased().contains(method) { return false }
        if let account { return entry.caller?.did == account || entry.request.target.contains(account.description) }
        return true
    }
}
