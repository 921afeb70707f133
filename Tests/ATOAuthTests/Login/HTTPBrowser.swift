import ATOAuth
import Foundation
import HTTPTransport

/// A browser without a window: it opens the page and returns where the server redirects to.
///
/// The network has been told to allow every request: `network.oauth.autoApprove(as:)`.
struct HTTPBrowser: LoginBrowser {
    /// Changes the address before it is returned.
    var change: @Sendable (String) -> String = { $0 }

    func redirectURI(among registered: [URL]) -> URL { registered[0] }

    func visit(_ url: URL, returningTo redirect: URL, state: String) async throws -> URL {
        let response = try await DefaultTransport.shared.send(HTTPRequest(.get, url))
        guard let text = response.headers["Location"], let address = URL(string: change(text)) else {
            throw LoginBrowserError.cannotShow
        }
        return address
    }

    func show(_ outcome: LoginOutcome) {}
}
