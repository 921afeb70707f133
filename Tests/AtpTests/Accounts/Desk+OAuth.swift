import ATData
import Foundation
import HTTPTransport
import LocalNetwork
import Terminal
import Testing

extension Desk {
    /// A network with alice on it, who is logged in with OAuth.
    static func ofAliceWithOAuth(_ arguments: String...) async throws -> (desk: Desk, alice: DID) {
        let desk = try await Desk()
        let alice = try await desk.network.createAccount(handle: "alice.test", password: "correct-horse").did
        let login = try await desk.logIn(arguments, as: alice)
        try #require(login.code == .success, "\(login.errors)")
        return (desk, alice)
    }

    /// Logs in with OAuth, while this test is the browser: it signs in and allows everything.
    func logIn(_ arguments: [String] = [], as account: DID) async throws -> Outcome {
        try await logIn([account.description] + arguments) { page in
            try await WebPage.open(self.network.oauth.approve(page, as: account))
        }
    }

    /// Logs in with OAuth.
    ///
    /// - Parameter visit: Does what the user would do with the login page.
    func logIn(
        _ arguments: [String], environment: [String: String] = [:],
        visit: @escaping @Sendable (URL) async throws -> Void
    ) async throws -> Outcome {
        let (pages, continuation) = AsyncStream.makeStream(of: URL.self)
        let running = Task {
            defer { continuation.finish() }
            return await atp(
                ["login", "--no-open", "--host", network.host] + arguments, environment: environment,
                watch: { if let page = WebPage.address(in: $0) { continuation.yield(page) } })
        }
        for await page in pages { try await visit(page) }
        return await running.value
    }

    /// The names of logins that wait for a browser.
    var pendingLogins: [String] {
        let folder = folder.appending(path: "state/atp/sessions/pending").path
        return (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }
}

/// What a browser without scripts shows.
struct WebPage {
    let status: Int
    let text: String

    /// The address of a login page that a text contains.
    static func address(in text: String) -> URL? {
        guard let start = text.firstRange(of: "http://127.0.0.1:") else { return nil }
        let address = text[start.lowerBound...].prefix { !$0.isWhitespace }
        return address.contains("request_uri=") ? URL(string: String(address)) : nil
    }

    /// Opens an address, and follows a redirect on the same server.
    @discardableResult
    static func open(_ url: URL, _ method: HTTPMethod = .get) async throws -> WebPage {
        let response = try await DefaultTransport.shared.send(HTTPRequest(method, url))
        if let location = response.headers["Location"], let next = URL(string: location, relativeTo: url) {
            return try await open(next.absoluteURL)
        }
        return WebPage(status: response.status.rawValue, text: String(decoding: response.body, as: UTF8.self))
    }
}
