import ATData
import Foundation
import HTTPTransport
import Inspector
import LocalNetwork
import Testing

/// A network with an inspector, and a client for it.
struct InspectedNetwork {
    let network: LocalNetwork
    let inspector: Inspector

    init(
        _ options: Inspector.Options = Inspector.Options(), network: LocalNetwork.Options = LocalNetwork.Options()
    ) async throws {
        self.network = try await LocalNetwork.start(options: network)
        inspector = try await Inspector.start(self.network, options: options)
    }

    func stop() async {
        await inspector.stop()
        await network.stop()
    }

    /// Sends a request to the inspector.
    func send(
        _ method: HTTPMethod, _ path: String, headers: HTTPHeaders = [:], body: Data? = nil
    ) async throws -> HTTPResponse {
        let url = try #require(URL(string: inspector.url.absoluteString + path))
        var request = HTTPRequest(method, url)
        request.headers = headers
        if let body { request.body = .bytes(body) }
        request.isSentOnce = true
        return try await DefaultTransport.shared.send(request)
    }

    /// A page, as text.
    func page(_ path: String) async throws -> String {
        let response = try await send(.get, path)
        #expect(response.status == .ok, "\(path)")
        #expect(response.headers["Content-Type"] == "text/html; charset=utf-8", "\(path)")
        return String(decoding: response.body, as: UTF8.self)
    }

    /// Makes a call that changes something, or reads.
    @discardableResult
    func call(_ method: HTTPMethod, _ path: String, _ body: LexValue? = nil) async throws -> LexValue {
        var headers: HTTPHeaders = method == .get ? [:] : ["X-Inspector-Token": inspector.token]
        if body != nil { headers["Content-Type"] = "application/json" }
        let response = try await send(method, path, headers: headers, body: try body?.jsonData())
        guard response.status == .ok else {
            throw CallError(status: response.status.rawValue, message: String(decoding: response.body, as: UTF8.self))
        }
        return try LexValue(json: response.body)
    }

    /// Writes a post of an account.
    func post(_ text: String, by account: String) async throws {
        let record: LexValue = [
            "$type": "app.bsky.feed.post", "text": .string(text), "createdAt": "2026-01-01T00:00:00Z",
        ]
        try await call(.post, "/api/repositories/\(account)/app.bsky.feed.post", ["record": record])
    }

    /// Submits a form as a browser does, without following the redirect.
    func submit(_ call: String, _ fields: [String: String], back: String = "/") async throws -> HTTPResponse {
        var fields = fields
        fields["inspector-token"] = inspector.token
        fields["inspector-back"] = back
        let text = fields.map { name, value in
            "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
        }.joined(separator: "&")
        return try await send(
            .post, "/do/\(call)",
            headers: [
                "Content-Type": "application/x-www-form-urlencoded",
                "Origin": "http://127.0.0.1:\(inspector.url.port ?? 0)", "Sec-Fetch-Site": "same-origin",
            ], body: Data(text.utf8))
    }

    struct CallError: Error {
        let status: Int
        let message: String
    }
}

extension LexValue {
    /// The text of a field.
    func text(_ name: String) -> String? {
        if case .string(let text)? = self[name] { text } else { nil }
    }

    /// The elements of a field.
    func list(_ name: String) -> [LexValue] {
        if case .array(let list)? = self[name] { list } else { [] }
    }
}
