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
    /// The size of the request's body. Of a large one, only the beginning is kept.
    let requestSize: Int
    /// `nil` if the connection ended without a response.
    let status: Int?
    /// The size of the response's body; `nil` if it was written while it was sent.
    let responseSize: Int?
    let start: Date
    let duration: Duration
    /// The names of the faults that were played.
    let faults: [String]
    /// The approximate size in memory.
    let byteCount: Int

    private let verb: HTTPMethod
    private let peer: SocketAddress?
    /// The texts and small bodies, one after the other. To keep, and to free later, their dozen objects would take
    /// longer than to copy them.
    private let bytes: [UInt8]
    private let target: Range<Int>
    private let requestFields: Range<Int>
    private let responseFields: Range<Int>
    private let requestPart: Body
    private let responsePart: Body

    /// A body, or its place among the bytes.
    private enum Body {
        case copied(Range<Int>)
        case kept(Data)

        /// The size of a body that isn't copied.
        var keptCount: Int { if case .kept(let data) = self { data.count } else { 0 } }
    }

    /// The most bytes of a body that are kept.
    private static let bodyLimit = 1 << 20
    /// The most bytes of a body that are copied.
    private static let copyLimit = 4 << 10

    init(_ exchange: Exchange, _ server: String, number: Int) {
        let (request, response) = (exchange.request, exchange.response)
        let body = response?.bytes
        self.number = number
        self.server = server
        requestSize = request.body.count
        status = response?.status.rawValue
        responseSize = response == nil ? 0 : body?.count
        duration = exchange.duration
        start = Date(timeIntervalSinceNow: -(duration / .seconds(1)))
        faults = exchange.faults
        verb = request.method
        peer = request.peer
        var bytes: [UInt8] = []
        bytes.reserveCapacity(request.byteCount + min(body?.count ?? 0, Self.copyLimit) + 200)
        bytes.append(contentsOf: request.target.utf8)
        target = 0..<bytes.count
        bytes.append(contentsOf: request.fields)
        requestFields = target.upperBound..<bytes.count
        // A header field that has this separator can't be sent.
        for field in response?.headers ?? HTTPHeaders() {
            bytes.append(contentsOf: field.name.utf8)
            bytes.append(0)
            bytes.append(contentsOf: field.value.utf8)
            bytes.append(0)
        }
        responseFields = requestFields.upperBound..<bytes.count
        requestPart = Self.add(request.body, to: &bytes)
        responsePart = Self.add(body ?? Data(), to: &bytes)
        self.bytes = bytes
        byteCount = bytes.count + requestPart.keptCount + responsePart.keptCount + 500
    }

    private static func add(_ body: Data, to bytes: inout [UInt8]) -> Body {
        guard body.count <= copyLimit else {
            return .kept(body.count <= bodyLimit ? body : Data(body.prefix(bodyLimit)))
        }
        let start = bytes.count
        body.withUnsafeBytes { bytes.append(contentsOf: $0) }
        return .copied(start..<bytes.count)
    }

    private func data(_ body: Body) -> Data {
        switch body {
        case .copied(let range): Data(bytes[range])
        case .kept(let data): data
        }
    }

    var request: ServerRequest {
        ServerRequest(
            method: verb, target: String(decoding: bytes[target], as: UTF8.self), fields: Array(bytes[requestFields]),
            body: data(requestPart), peer: peer)
    }

    var responseHeaders: HTTPHeaders {
        var headers = HTTPHeaders()
        var parts = bytes[responseFields].split(separator: 0, omittingEmptySubsequences: false)[...]
        while parts.count > 1 {
            let (name, value) = (parts.removeFirst(), parts.removeFirst())
            headers.append(String(decoding: value, as: UTF8.self), for: String(decoding: name, as: UTF8.self))
        }
        return headers
    }

    var responseBody: Data { data(responsePart) }

    // MARK: Facts

    /// The name of the call, or else the path.
    var method: String { nsid ?? request.path }

    /// The name of the call; `nil` if the request isn't an XRPC call.
    var nsid: String? {
        let path = request.path
        return path.hasPrefix("/xrpc/") ? String(path.dropFirst("/xrpc/".count)) : nil
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
