// A sample of the article LoggingInFromAnApp. `.ci/apple_check` compiles it against the stubs of Apple's frameworks,
// and DocumentationTests compares it with the article.

// sample: app-accounts
import ATOAuth
import CoreATProtocol
import Foundation
import Observation

@MainActor @Observable
final class Accounts {
    private(set) var client: ATClient?
    private(set) var problem: String?
    private let oauth: OAuthClient

    init(clientID: URL, redirect: URL) {
        let app = OAuthApp.published(clientID, redirect: redirect, scopes: [.transition(.generic)])
        oauth = OAuthClient(app, accounts: KeychainAccountStore(service: "com.example.app"))
    }

    /// Continues with a stored login. Nothing is sent.
    func restore() async {
        await trying {
            guard client == nil, let account = try await oauth.accounts().first else { return }
            client = try await oauth.restore(account)
        }
    }

    func logIn(_ name: String, in browser: some LoginBrowser) async {
        await trying { client = try await oauth.login(name, in: browser) }
    }

    func logOut() async {
        await trying {
            guard let account = client?.session?.did else { return }
            client = nil
            try await oauth.logout(account)
        }
    }

    /// Begins a login in the user's own browser. Returns the address to open.
    func begin(_ name: String, on page: String) async -> URL? {
        var url: URL?
        await trying { url = try await oauth.begin(name, context: Data(page.utf8)).url }
        return url
    }

    /// Finishes a login that came back by a link, perhaps to a process started for it. Returns the page where it began.
    func finish(_ link: URL) async -> String? {
        var page: String?
        await trying {
            let (found, context) = try await oauth.finish(link)
            client = found
            page = String(decoding: context, as: UTF8.self)
        }
        return page
    }

    private func trying(_ act: () async throws -> Void) async {
        do {
            problem = nil
            try await act()
        } catch LoginBrowserError.cancelled {
            // The user has closed the sheet.
        } catch {
            problem = error.localizedDescription
        }
    }
}
// sample end
