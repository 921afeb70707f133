import BskyKit
import Foundation
import HTTPTransport
import LocalNetwork

/// A visitor of the site on the local network: what alice does in her browser, and mallory in his.
struct Visitor {
    let site: URL

    /// Logs in, and returns her cookie.
    func logIn(_ network: LocalNetwork) async throws -> String {
        let alice = try await network.createAccount(handle: "alice.test", password: "correct-horse")
        let stolen = try await approve(try await begin(), on: network, as: alice.did)
        let refused = try await send(.get, stolen, cookie: "login=mallory")
        print("A foreign browser: \(refused.status.rawValue) \(text(of: refused))")

        let begun = try await begin()
        let callback = try await approve(begun, on: network, as: alice.did)
        let finished = try await send(.get, callback, cookie: cookie(of: begun))
        print("Her browser: \(finished.status.rawValue) to \(finished.headers["Location"] ?? "")")
        return cookie(of: finished)
    }

    /// Writes a post, and logs out.
    func post(_ cookie: String) async throws {
        print(text(of: try await send(.get, "/", cookie: cookie)))
        print(text(of: try await send(.post, "/post", cookie: cookie, body: "text=Hello+from+the+site")))
        let left = try await send(.post, "/logout", cookie: cookie)
        guard left.status.rawValue == 302 else { throw URLError(.badServerResponse) }
        print("Logged out: \(text(of: try await send(.get, "/", cookie: cookie)))")
    }

    private func cookie(of response: HTTPResponse) -> String {
        String(response.headers["Set-Cookie"]?.prefix { $0 != ";" } ?? "")
    }

    /// Requests the page of the form, which redirects to the page of the account's server.
    private func begin() async throws -> HTTPResponse { try await send(.get, "/login?name=alice.test") }

    /// Approves the login on the server's page. Returns the address to which the browser is sent.
    private func approve(_ begun: HTTPResponse, on network: LocalNetwork, as account: DID) async throws -> String {
        guard let page = URL(string: begun.headers["Location"] ?? "") else { throw URLError(.badServerResponse) }
        let callback = try await network.oauth.approve(page, as: account)
        print("alice.test approves at \(page.path()), and is sent to \(callback.path())")
        return "\(callback.path())?\(callback.query() ?? "")"
    }

    private func send(
        _ method: HTTPMethod, _ path: String, cookie: String = "", body: String? = nil
    ) async throws -> HTTPResponse {
        guard let url = URL(string: path, relativeTo: site)?.absoluteURL else { throw URLError(.badURL) }
        let body = body.map { HTTPBody.bytes(Data($0.utf8)) } ?? .none
        return try await DefaultTransport.shared.send(HTTPRequest(method, url, headers: ["Cookie": cookie], body: body))
    }

    /// The text of a page, without its tags.
    private func text(of response: HTTPResponse) -> String {
        String(decoding: response.body, as: UTF8.self).replacing(#/<[^>]*>/#, with: " ")
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
