package import ATOAuth
package import Foundation
import HTTPTransport

/// A browser without a window: it opens the page and returns where the server redirects to.
///
/// The network has been told to allow every request: `network.oauth.autoApprove(as:)`.
package struct HTTPBrowser: LoginBrowser {
    /// Changes the address before it is returned.
    private let change: @Sendable (String) -> String

    package init(change: @escaping @Sendable (String) -> String = { $0 }) { self.change = change }

    package func redirectURI(among registered: [URL]) -> URL { registered[0] }

    package func visit(_ url: URL, returningTo redirect: URL, state: String) async throws -> URL {
        let response = try await DefaultTransport.shared.send(HTTPRequest(.get, url))
        guard let text = response.headers["Location"], let address = URL(string: change(text)) else {
            throw LoginBrowserError.cannotShow
        }
        return address
    }

    package func show(_ outcome: LoginOutcome) {}
}
