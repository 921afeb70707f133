// A sample of the article WriteAnApp. `.ci/apple_check` compiles it against the stubs of Apple's frameworks, and
// AppDocumentationTests compares it with the article.

// sample: app-login
import ATOAuth
import BskyKit
import Foundation
import Observation

@MainActor @Observable
final class Login {
    private(set) var home: Home?
    private(set) var problem: String?
    private let oauth: OAuthClient

    init(clientID: URL, redirect: URL) {
        let app = OAuthApp.published(clientID, redirect: redirect, scopes: [.transition(.generic)])
        oauth = OAuthClient(app, accounts: KeychainAccountStore(service: "com.example.sky"))
    }

    /// Continues with a stored login. Nothing is sent.
    func restore() async {
        await trying {
            guard home == nil, let account = try await oauth.accounts().first else { return }
            home = Home(try await oauth.restore(account))
        }
    }

    func logIn(_ name: String, in browser: some LoginBrowser) async {
        await trying { home = Home(try await oauth.login(name, in: browser)) }
    }

    func logOut() async {
        await trying {
            home = nil
            try await oauth.logoutAll()
        }
    }

    private func trying(_ act: () async throws -> Void) async {
        do {
            problem = nil
            try await act()
        } catch LoginBrowserError.cancelled {
            // The person has closed the sheet.
        } catch {
            problem = error.localizedDescription
        }
    }
}
// sample end
