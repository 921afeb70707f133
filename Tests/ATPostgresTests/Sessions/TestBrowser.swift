import ATOAuth
import Foundation
import HTTPTransport

/// Opens the page of a network that allows every request, and returns where it redirects to.
struct TestBrowser: LoginBrowser {
    func redirectURI(among registered: [URL]) -> URL { registered[0] }

    func visit(_ url: URL, returningTo redirect: URL, state: String) async throws -> URL {
        let response = try await DefaultTransport.shared.send(HTTPRequest(.get, url))
        guard let address = response.headers["Location"].flatMap({ URL(string: $0) }) else {
            throw LoginBrowserError.cannotShow
        }
        return address
    }

    func show(_ outcome: LoginOutcome) {}
}
