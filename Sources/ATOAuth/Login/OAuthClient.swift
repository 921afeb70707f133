import ATCrypto
import ATData
public import ATIdentity
public import CoreATProtocol
import Credentials
public import Foundation
import HTTPTransport

/// Logs accounts in with OAuth, and restores their sessions.
///
/// ```swift
/// let oauth = OAuthClient(.loopback([.transition(.generic)]), accounts: FileAccountStore(folder))
/// let start = try await oauth.begin("alice.example.com")        // open start.url in a browser
/// let client = try await oauth.finish(callback, expecting: start.context)   // the address that it came back to
/// let again = try await oauth.restore(did)                      // in the next process; no network
/// ```
///
/// Create one client for your app and keep it. The clients that it returns are used like any other.
public final class OAuthClient: Sendable {
    /// The options.
    public struct Options: Sendable {
        /// The transport for the calls of clients. By default it is like that of the identity resolver, which only
        /// reaches the public Internet.
        public var transport: (any Transport)?
        /// The middleware around each exchange of clients; the first is the outermost.
        public var middleware: [any Middleware]
        /// Whether to create new keys in the Secure Enclave, on devices that have one.
        public var usesSecureEnclave: Bool

        /// Creates options.
        public init(
            transport: (any Transport)? = nil,
            middleware: [any Middleware] = [RedirectMiddleware(), RetryMiddleware()], usesSecureEnclave: Bool = true
        ) {
            self.transport = transport
            self.middleware = middleware
            self.usesSecureEnclave = usesSecureEnclave
        }
    }

    /// The page that a server should show to the user.
    public enum Prompt: String, Hashable, Sendable {
        /// The sign-in form, even if the browser is signed in.
        case login
        /// The consent page, even if the user has already given consent.
        case consent
        /// The list of accounts.
        case selectAccount = "select_account"
        /// The form for creating an account.
        case create
    }

    /// A login that was started.
    public struct LoginStart: Sendable {
        /// The page to open in the user's browser.
        public let url: URL
        /// The context of the login: on a website, keep it in a cookie of the visitor, and pass it to
        /// ``OAuthClient/finish(_:expecting:)-(URL,Data)``, so that nobody else can finish the login.
        public let context: Data
    }

    /// A page to show to the user.
    struct Page: Sendable {
        let url: URL
        let state: String
    }

    /// The app.
    public let app: OAuthApp
    let accountStore: any AccountStore
    private let identities: IdentityResolver
    private let options: Options
    private let server: AuthorizationServer
    let sessions: OAuthSessions
    var time: TimeSource { server.time }

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - accounts: Stores the sessions.
    ///   - identities: Looks up accounts and their servers. Servers on this machine are allowed as in the resolver.
    ///   - options: The options.
    public convenience init(
        _ app: OAuthApp, accounts: any AccountStore, identities: IdentityResolver = .shared,
        options: Options = Options()
    ) {
        self.init(app, accounts: accounts, identities: identities, options: options, time: .system)
    }

    package init(
        _ app: OAuthApp, accounts: any AccountStore, identities: IdentityResolver, options: Options = Options(),
        time: TimeSource
    ) {
        self.app = app
        accountStore = accounts
        self.identities = identities
        self.options = options
        var discovery = ServerDiscovery.Options(allowedLoopback: identities.options.allowedLoopback)
        discovery.allowsTestNames = identities.options.allowsTestNames
        discovery.transport = identities.options.transport
        server = AuthorizationServer(
            app: app, discovery: ServerDiscovery(options: discovery, clock: time), context: ProofContext(time: time),
            time: time)
        sessions = OAuthSessions(accounts, identities, options, server)
    }

    // MARK: Logging in

    /// Logs in an account: shows the server's page in a browser, and waits for the user.
    ///
    /// ```swift
    /// let client = try await oauth.login("alice.example.com", in: LoopbackBrowser())
    /// ```
    ///
    /// - Parameters:
    ///   - account: A handle, a DID, or the address of a server, where the user then chooses the account.
    ///   - browser: Shows the page.
    ///   - scopes: The scopes to request, if fewer than the registered ones.
    ///   - prompt: The page that the server should show.
    /// - Returns: A client for the account. If the task is cancelled after the user has given consent, the login
    ///   continues, as described for `finish`.
    /// - Throws: `OAuthLoginError`, `LoginBrowserError`, `AtError`, or `CancellationError`.
    public func login(
        _ account: String, in browser: some LoginBrowser, scopes: Scopes? = nil, prompt: Prompt? = nil
    ) async throws -> ATClient {
        let redirect = try await browser.redirectURI(among: app.redirectURIs.compactMap { URL(string: $0) })
        do {
            let page = try await page(account, scopes, prompt, redirect.absoluteString, Data())
            let callback: URL
            do {
                callback = try await browser.visit(page.url, returningTo: redirect, state: page.state)
            } catch {
                _ = try? await accountStore.takeLogin(
                    named: PendingLogin.name(ofState: page.state, app: app.clientID))
                throw error
            }
            let client = try await finish(callback).client
            await browser.show(.loggedIn(name: client.session.map(Self.name) ?? account))
            return client
        } catch {
            await browser.show(.failed("\(error)"))
            throw error
        }
    }

    private static func name(of session: Session) -> String {
        session.handle?.description ?? session.did?.description ?? ""
    }

    /// Starts a login. Open the returned address in the user's browser.
    ///
    /// ```swift
    /// let start = try await oauth.begin("alice.example.com")
    /// response.setCookie("login", start.cookie)                     // and later, with the address of the redirect:
    /// let client = try await oauth.finish(callback, expecting: cookie)
    /// ```
    ///
    /// At most 1,000 logins can be pending at a time, each for at most an hour. Beyond that, this throws
    /// `loginNotStored`; pending logins aren't affected. On a website, limit the number of logins per visitor.
    ///
    /// - Parameters:
    ///   - account: A handle, a DID, or the address of a server, where the user then chooses the account.
    ///   - scopes: The scopes to request, if fewer than the registered ones.
    ///   - prompt: The page that the server should show.
    ///   - redirect: The redirect address, if the app has registered several; the first by default.
    ///   - context: Data that `finish` returns, or compares; by default a random value.
    /// - Throws: `OAuthLoginError`, `AtError`, or `CancellationError`.
    public func begin(
        _ account: String, scopes: Scopes? = nil, prompt: Prompt? = nil, redirect: URL? = nil, context: Data? = nil
    ) async throws -> LoginStart {
        let redirect = redirect?.absoluteString ?? app.redirectURIs.first
        guard let redirect else { throw OAuthLoginError(.noRedirect) }
        let context = context ?? Data(Base64.url.encode(SecureRandom.bytes(32)).utf8)
        return LoginStart(
            url: try await page(account, scopes, prompt, redirect, context).url, context: context)
    }

    func page(
        _ account: String, _ scopes: Scopes?, _ prompt: Prompt?, _ redirect: String, _ context: Data
    ) async throws -> Page {
        let problems = try app.problems()
        guard problems.isEmpty else { throw OAuthLoginError(.invalidApp(problems)) }
        guard app.allows(redirect: redirect) else { throw OAuthLoginError(.noRedirect) }
        let target = try await LoginTarget(account, identities, server.discovery)
        if let account = target.account {
            // If the session can't be stored, the user should know before they log in.
            try await storing {
                let session = Session(accessToken: nil, refreshToken: nil, did: account)
                try await accountStore.sessionStore(of: account).prepareToSave(session)
            }
        }
        let key = try ProofKey.generate(in: options.usesSecureEnclave ? .enclave : .raw)
        let pkce = PKCE()
        let pending = PendingLogin(
            startedAt: time.date(), server: target.server, account: target.account, clientID: app.clientID,
            clientKey: try app.keys.map { OAuthGrant.ClientKey(try $0.keyForNewSession(at: time.date()).reference) },
            redirectURI: redirect,
            scope: scopes?.description ?? app.scopes, state: Base64.url.encode(SecureRandom.bytes(32)),
            verifier: pkce.verifier, proofKey: key.reference, context: context)
        let request = try await OAuthLoginError.translating {
            try await server.push(
                pending, challenge: pkce.challenge, prompt: prompt?.rawValue, hint: target.hint, as: pending.sender())
        }
        let url = try target.page(of: request, for: app.clientID)
        try await storing { try await accountStore.save(pending) }
        return Page(url: url, state: pending.state)
    }

    private func storing(_ step: () async throws -> Void) async throws {
        do {
            try await step()
        } catch {
            throw OAuthLoginError(.loginNotStored(StoreFailure.sentence(error)))
        }
    }

    /// Finishes a login with the redirect address.
    ///
    /// The login ends with this call, whether it succeeds or not. If the address belongs to no login of this app,
    /// pending logins aren't affected.
    ///
    /// If the caller's task is cancelled, for example because a visitor reloads the page, the login continues, and its
    /// session is stored: `restore` then returns its client.
    ///
    /// This doesn't check which browser started the login. On a website, use ``finish(_:expecting:)-(URL,Data)``.
    ///
    /// - Parameter callback: The whole address, with its query and fragment.
    /// - Returns: A client for the account, and the context passed to `begin`.
    /// - Throws: `OAuthLoginError`, `AtError`, or `CancellationError`.
    public func finish(_ callback: URL) async throws -> (client: ATClient, context: Data) {
        try await finishOnce(callback, expecting: nil)
    }

    /// Finishes a login that must have been started with this context. Use it on websites, with a value from the
    /// visitor's cookie.
    ///
    /// The login ends with this call, as with ``finish(_:)``.
    ///
    /// - Parameters:
    ///   - callback: The whole address, with its query and fragment.
    ///   - context: The context passed to `begin`. A login with another context fails, and the account's earlier
    ///     session is kept.
    /// - Returns: A client for the account.
    /// - Throws: `OAuthLoginError`, `AtError`, or `CancellationError`.
    @discardableResult
    public func finish(_ callback: URL, expecting context: Data) async throws -> ATClient {
        try await finishOnce(callback, expecting: context).client
    }

    /// The code works once, so an unstructured task finishes the login even if the caller is cancelled.
    private func finishOnce(
        _ callback: URL, expecting expected: Data?
    ) async throws -> (client: ATClient, context: Data) {
        try Task.checkCancellation()
        let finished = Pending<Result<(client: ATClient, context: Data), any Error>>()
        RefreshesUnderWay.begin()
        Task {
            defer { RefreshesUnderWay.end() }
            do {
                finished.set(.success(try await exchangeCode(callback, expecting: expected)))
            } catch {
                finished.set(.failure(error))
            }
        }
        return try await finished.value().get()
    }

    private func exchangeCode(
        _ callback: URL, expecting expected: Data?
    ) async throws -> (client: ATClient, context: Data) {
        guard let state = AuthorizationResponse.claimedState(in: callback),
            let pending = try await accountStore.takeLogin(
                named: PendingLogin.name(ofState: state, app: app.clientID)),
            pending.state == state, pending.clientID == app.clientID
        else { throw OAuthLoginError(.unknownState) }
        guard !pending.hasExpired(at: time.date()) else { throw OAuthLoginError(.expired) }
        if let expected, expected != pending.context { throw OAuthLoginError(.otherContext) }
        let code = try code(in: callback, of: pending)
        let session = try await session(for: code, of: pending)
        return (try await sessions.begin(session), pending.context)
    }

    private func code(in callback: URL, of pending: PendingLogin) throws -> String {
        guard let redirect = URL(string: pending.redirectURI) else { throw OAuthLoginError(.noRedirect) }
        let response = try Self.reading { try AuthorizationResponse(callback: callback, redirect: redirect) }
        // On errors too: another server may have sent the browser here.
        guard let issuer = response.issuer, issuer.utf8.elementsEqual(pending.server.issuer.utf8) else {
            throw OAuthLoginError(.issuerMismatch)
        }
        switch try Self.reading({ try response.result() }) {
        case .code(let code): return code
        case .refusal(let refusal): throw OAuthLoginError(refusal)
        }
    }

    private static func reading<Result>(_ read: () throws -> Result) throws -> Result {
        do {
            return try read()
        } catch {
            throw OAuthLoginError(.invalidCallback("\(error)"))
        }
    }

    private func session(for code: String, of pending: PendingLogin) async throws -> Session {
        let sender = try pending.sender()
        let tokens: TokenResponse
        do {
            tokens = try await server.exchange(code: code, of: pending, as: sender)
        } catch let fault as TokenResponse.Fault {
            await revoke(fault.refreshToken ?? fault.accessToken, of: pending, as: sender)
            throw OAuthLoginError(.unusableResponse(fault.why))
        } catch {
            throw OAuthLoginError.translated(error)
        }
        do {
            return try await LoginProof(identities: identities, discovery: server.discovery, time: time)
                .session(with: tokens, of: pending)
        } catch {
            await revoke(tokens.refreshToken ?? tokens.accessToken, of: pending, as: sender)
            throw error
        }
    }

    private func revoke(
        _ token: String?, of pending: PendingLogin, as sender: AuthorizationServer.Sender
    ) async {
        guard let token, let endpoint = pending.server.revocationEndpoint else { return }
        try? await server.revoke(token, at: endpoint, as: sender)
    }
}

extension OAuthGrant.ClientKey {
    fileprivate init(_ reference: ClientKey.Reference) {
        self.init(id: reference.id, thumbprint: reference.thumbprint)
    }
}

extension OAuthClient: CustomStringConvertible {
    /// The app.
    public var description: String { "OAuthClient(\(app))" }
}
