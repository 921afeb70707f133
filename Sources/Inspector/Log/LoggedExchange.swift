import ATCrypto
import ATData
import Foundation
import HTTPServer
import HTTPTransport
import LocalServer

/// A recorded request with its response.
final class LoggedExchange: Sendable {
    private let record: ExchangeRecord
    /// A piece of the log's memory, which has the texts and small bodies.
    private let bytes: [UInt8]

    init(_ record: ExchangeRecord, _ bytes: [UInt8]) {
        self.record = record
        self.bytes = bytes
    }

    /// The position in the order of responses, from 1.
    var number: Int { record.number }
    /// The ID of the server.
    var server: String { record.server }
    /// The size of the request's body. Of a large one, only the beginning is kept.
    var requestSize: Int { record.requestSize }
    /// `nil` if the connection ended without a response.
    var status: Int? { record.status }
    /// The size of the response's body; `nil` if it was written while it was sent.
    var responseSize: Int? { record.responseSize }
    var start: Date { record.end - record.duration / .seconds(1) }
    var duration: Duration { record.duration }
    /// The names of the faults that were played.
    var faults: [String] { record.faults }

    var request: ServerRequest {
        ServerRequest(
            method: record.verb, target: text(record.target), fields: Array(bytes[record.requestFields]),
            body: data(record.requestBody), peer: record.peer)
    }

    /// The header fields of the response as it was sent.
    var responseHeaders: HTTPHeaders {
        let head = bytes[record.responseHead]
        // The first line is the status.
        return HTTPHeaders(lines: head.drop { $0 != UInt8(ascii: "\n") })
    }

    var responseBody: Data { data(record.responseBody) }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    private func data(_ body: ExchangeRecord.Body) -> Data {
        switch body {
        case .copied(let range): Data(bytes[range])
        case .kept(let data): data
        }
    }

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

    /// Whether every request is shown.
    var acceptsAll: Bool { server == nil && method == nil && account == nil && !onlyFailures }

    func accepts(_ entry: LoggedExchange) -> Bool {
        if let server, !server.utf8.elementsEqual(entry.server.utf8) { return false }
        if onlyFailures, !entry.isFailure { return false }
        if let method, !entry.method.lowercased().contains(method) { return false }
        if let account { return entry.caller?.did == account || entry.request.target.contains(account.description) }
        return true
    }
}
