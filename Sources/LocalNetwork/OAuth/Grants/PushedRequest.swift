import ATData
import Foundation

/// A login that an app has started with a pushed authorization request.
struct PushedRequest: Sendable {
    /// How the result is returned to the app.
    enum ResponseMode: String, Sendable, CaseIterable {
        case query
        case fragment
        case formPost = "form_post"
    }

    /// The prefix of the `request_uri` that identifies the request.
    static let uriPrefix = "urn:ietf:params:oauth:request_uri:req-"
    /// How long a request waits for the browser, and then for each step of the user.
    static let lifetime: TimeInterval = 300

    let clientID: String
    let authentication: Grant.Authentication
    let redirectURI: String
    /// The requested scopes that the server supports.
    let scopes: [String]
    let state: String?
    /// The code challenge.
    let challenge: String
    let responseMode: ResponseMode
    let prompt: String?
    let loginHint: String?
    /// The thumbprint of the key that must redeem the code, if the request had a DPoP proof.
    let thumbprint: String?
    /// The browser that has opened the page. Other browsers are rejected.
    var browser: String?
    /// The number of wrong passwords.
    var attempts = 0
    /// The account that has signed in for this request.
    var signedIn: DID?
}

/// A code, which an app exchanges for tokens.
struct AuthorizationCode: Sendable {
    static let lifetime: TimeInterval = 300

    let request: PushedRequest
    let did: DID
    /// The granted scopes.
    let scopes: [String]
    /// The ID of the grant that the code was exchanged for. A second exchange revokes that grant.
    var grant: String?
}

/// A browser that has opened a page of the authorization server.
struct BrowserSession: Sendable {
    static let lifetime: TimeInterval = 7 * 86_400
    /// The maximum number of accounts that are signed in at the same time.
    static let mostAccounts = 20

    /// The signed-in accounts, latest first.
    var accounts: [DID] = []
}

/// The logins in progress. Restarting the network ends them; the sessions of apps are stored.
struct OAuthLogins: Sendable {
    var requests = BoundedStore<PushedRequest>(capacity: 2_000)
    var codes = BoundedStore<AuthorizationCode>(capacity: 2_000)
    var browsers = BoundedStore<BrowserSession>(capacity: 10_000)
    /// The code challenges of the last day.
    var challenges = BoundedStore<Void>(capacity: 100_000)
    /// One-time replacements for an account's password, for code that controls the network.
    var tickets = BoundedStore<DID>(capacity: 1_000)
    /// The account that approves every request without a page.
    var approver: DID?
    /// The scopes that are never granted.
    var denied: Set<String> = []
}
