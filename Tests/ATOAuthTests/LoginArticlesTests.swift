import ATCrypto
import ATData
import ATOAuth
import BskyLexicons
import CoreATProtocol
import Foundation
import HTTPBrowser
import LocalNetwork
import TestLoad
import Testing

/// The samples of the articles about programs and servers, compiled as they stand there, and run.
@Suite(.inTurn) struct LoginArticlesTests {
    @Test func `a program logs in once`() async throws {
        try await OAuthWorld.run { network, alice in
            let identities = network.identityResolver()
            let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            defer { try? FileManager.default.removeItem(at: folder) }
            // sample: program-client
            let app = OAuthApp.loopback([.repo(AppBsky.Feed.Post.self), .blob("image/*")])
            let oauth = OAuthClient(app, accounts: FileAccountStore(folder), identities: identities)
            // sample end
            // sample: program-login
            func client(for name: String, in browser: some LoginBrowser) async throws -> ATClient {
                for account in try await oauth.accounts() where account.handle?.description == name {
                    return try await oauth.restore(account)
                }
                return try await oauth.login(name, in: browser)
            }
            // sample end
            // sample: program-browser
            let browser = LoopbackBrowser(port: 0, opening: .automatic)
            // sample end
            _ = browser
            for _ in 0..<2 {
                let client = try await client(for: "alice.test", in: HTTPBrowser())
                #expect(client.session?.did == alice.did)
            }
            #expect(network.oauth.counts.exchanges == 1)
        }
    }

    @Test func `errors are explained`() {
        // sample: program-errors
        func explanation(of error: any Error) -> String {
            switch error {
            case let error as OAuthLoginError where error.reason == .denied: "You have not allowed it."
            case LoginBrowserError.timedOut: "The browser did not come back in time."
            default: error.localizedDescription
            }
        }
        // sample end
        #expect(explanation(of: OAuthLoginError(.denied)) == "You have not allowed it.")
        #expect(explanation(of: LoginBrowserError.timedOut) == "The browser did not come back in time.")
        #expect(explanation(of: OAuthLoginError(.expired)) == "The login has taken too long. Start again.")
    }

    /// What a server app is registered with.
    private func registration() throws -> (clientID: URL, redirect: URL, key: ClientKey) {
        (
            try #require(URL(string: "https://app.example.com/client-metadata.json")),
            try #require(URL(string: "https://app.example.com/callback")),
            try ClientKey(SigningKey.generate(.p256), publishedAt: .now)
        )
    }

    @Test func `a server logs visitors in`() async throws {
        try await OAuthWorld.run { network, alice in
            let (identities, accounts) = (network.identityResolver(), MemoryAccountStore())
            let (clientID, redirect, key) = try registration()
            let keys: ClientKeys = [key]
            // sample: server-client
            let app = OAuthApp.confidential(
                clientID, redirect: redirect, scopes: [.repo(AppBsky.Feed.Post.self)], keys: keys)
            let oauth = OAuthClient(app, accounts: accounts, identities: identities)
            // sample end
            // sample: server-begin
            /// Answers `GET /login?name=…` with a redirect to the returned address.
            func begin(name: String, visitor: String) async throws -> URL {
                try await oauth.begin(name, context: Data(visitor.utf8)).url
            }
            // sample end
            // sample: server-finish
            /// Answers `GET /callback?…`. Returns the visitor's account.
            func finish(_ url: URL, visitor: String) async throws -> DID {
                try await oauth.finish(url, expecting: visitor).accountDID()
            }
            // sample end
            // sample: server-call
            func post(_ text: String, as account: DID) async throws {
                guard let client = try await oauth.restore(account) else {
                    throw OAuthLoginError(.notLoggedIn(account))
                }
                try await client.create(AppBsky.Feed.Post(text: text, createdAt: .now))
            }
            // sample end
            network.oauth.publish(try app.metadata(name: "Notes"), at: clientID)
            var page = try await begin(name: "alice.test", visitor: "cookie 1")
            var callback = try await HTTPBrowser().visit(page, returningTo: page, state: "")
            await #expect(throws: OAuthLoginError(.otherContext)) { try await finish(callback, visitor: "cookie 2") }
            #expect(network.oauth.sessionCount == 0)
            page = try await begin(name: "alice.test", visitor: "cookie 1")
            callback = try await HTTPBrowser().visit(page, returningTo: page, state: "")
            #expect(try await finish(callback, visitor: "cookie 1") == alice.did)
            try await post("Hello", as: alice.did)
        }
    }

    @Test func `a server replaces its key`() async throws {
        try await OAuthWorld.run { network, alice in
            let accounts = MemoryAccountStore()
            let (clientID, redirect, older) = try registration()
            let app = OAuthApp.confidential(
                clientID, redirect: redirect, scopes: "atproto", keys: [older] as ClientKeys)
            network.oauth.publish(try app.metadata(name: "Notes"), at: clientID)
            let oauth = OAuthClient(app, accounts: accounts, identities: network.identityResolver())
            let page = try await oauth.begin("alice.test", context: Data()).url
            let callback = try await HTTPBrowser().visit(page, returningTo: page, state: "")
            try await oauth.finish(callback, expecting: Data())
            // sample: server-keys
            // 1. Add the new key, and publish the metadata. New sessions use it after ten minutes.
            let newer = try ClientKey(SigningKey.generate(.p256), publishedAt: .now)
            let rotated = OAuthApp.confidential(
                clientID, redirect: redirect, scopes: "atproto", keys: [older, newer] as ClientKeys)
            let document = try rotated.metadata(name: "Notes")
            // 2. Keep the old key as long as a session names it.
            func isStillUsed(_ key: ClientKey) async throws -> Bool {
                for account in try await accounts.accounts() {
                    let session = try await accounts.sessionStore(of: account).load()
                    if session?.oauth?.clientKey?.id == key.id, session?.wasRefused == false { return true }
                }
                return false
            }
            // 3. Remove it, and publish the metadata again. Sessions that still name it would end.
            // sample end
            #expect(String(decoding: document, as: UTF8.self).contains(newer.id))
            let (isOlderUsed, isNewerUsed) = (try await isStillUsed(older), try await isStillUsed(newer))
            #expect(isOlderUsed && !isNewerUsed)
        }
    }
}
