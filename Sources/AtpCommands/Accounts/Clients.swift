import ATData
import ATOAuth
import ATPostgres
import CoreATProtocol
import Foundation
import HTTPTransport
import Terminal

/// The server that a command calls, and the account.
///
/// A token is sent only to the server that issued it. Calls to another host are made without an account.
extension Invocation {
    /// The default servers.
    enum StandardHost {
        static let login = "https://bsky.social"
        static let reading = "https://public.api.bsky.app"
    }

    /// The host passed to this command. An empty `ATP_HOST` counts as none.
    func namedHost() throws -> String? {
        guard let host = self[SharedOptions.host] else { return surroundings.variable("ATP_HOST") }
        guard !host.isEmpty else { throw UsageError("--host is empty; it should look like https://pds.example.com") }
        return host
    }

    /// The book of the user's accounts.
    func accountBook() async throws -> AccountBook {
        guard let book = try await accountBookIfPlaced() else {
            throw UsageError("there is no folder for sessions: set HOME or XDG_STATE_HOME to an absolute path")
        }
        return book
    }

    /// The book of the user's accounts, or `nil` if the user is unknown.
    private func accountBookIfPlaced() async throws -> AccountBook? {
        guard let folder = AccountBook.folder(of: surroundings.environment) else { return nil }
        guard let address = try StoreAddress(self) else { return AccountBook(folder) }
        // Each store has its own current account.
        let place = folder.appending(path: "stores/\(address.name)", directoryHint: .isDirectory)
        return AccountBook(place, shared: try await address.stores(self).accounts)
    }

    /// The client of the selected account.
    ///
    /// - Throws: A `Refusal` if no account is logged in, or the account's session can't be used. There is no fallback
    ///   to another account.
    func accountClient() async throws -> ATClient { try await accountAndClient().client }

    /// The client of the selected account, and the account.
    func accountAndClient() async throws -> (client: ATClient, account: AccountBook.Account) {
        let book = try await accountBook()
        do {
            return try await acting(in: book)
        } catch let fault as SessionFault {
            throw try refusal(fault, in: book)
        }
    }

    /// The client of the selected account, and the account.
    ///
    /// - Throws: A `SessionFault` if the account's session can't be used; otherwise the same errors as `accountClient`.
    func acting(in book: AccountBook) async throws -> (client: ATClient, account: AccountBook.Account) {
        guard let account = try await book.account(self[SharedOptions.account]) else {
            guard let other = try await book.accounts().accounts.first else {
                throw AtError.network(.noSession)
            }
            throw Refusal("No account is chosen. Choose one with: atp accounts \(other.name)", name: "NotLoggedIn")
        }
        if let host = try namedHost(), !lives(account, on: host) {
            throw UsageError("\(account.name) lives on \(account.session.host ?? "another host"), not on \(host)")
        }
        return (try await client(of: account, book), account)
    }

    /// An account of the book by its name, or the current one.
    func account(_ name: String?, in book: AccountBook) async throws -> AccountBook.Account? {
        do {
            return try await book.account(name)
        } catch let fault as SessionFault {
            throw try refusal(fault, in: book)
        }
    }

    /// The client of the selected account, or a client without an account.
    ///
    /// - Parameter standard: The server to call without an account if no host was passed.
    func anyClient(asking standard: String = StandardHost.reading) async throws -> ATClient {
        try await anyAccountAndClient(asking: standard).client
    }

    /// The client of the selected account, with the account, or a client without an account.
    func anyAccountAndClient(
        asking standard: String = StandardHost.reading
    ) async throws -> (client: ATClient, account: AccountBook.Account?) {
        let host = try namedHost()
        guard self[SharedOptions.account] == nil else { return try await accountAndClient() }
        // Without a folder for sessions, there are no accounts.
        if let book = try await accountBookIfPlaced(),
            let account = try await account(nil, in: book), host.map({ lives(account, on: $0) }) ?? true
        {
            return (try await client(of: account, book), account)
        }
        return (client(ofNobodyAt: host ?? standard), nil)
    }

    /// A client without a session.
    func client(ofNobodyAt host: String) -> ATClient {
        ATClient(host: host, middleware: middleware, onIssues: reportIssues)
    }

    /// The client of an account.
    private func client(of account: AccountBook.Account, _ book: AccountBook) async throws -> ATClient {
        actingAccount.value = Account(name: account.name, loginCommand: account.loginCommand)
        if let grant = account.session.oauth {
            let oauth = try oauthClient(restoring: grant, at: account.session.host, in: book.store)
            guard let client = try await oauth.restore(account.did) else { throw AtError.network(.noSession) }
            return ATClient(environment: client.environment, onIssues: reportIssues)
        }
        let client = ATClient(
            host: account.session.host ?? StandardHost.login, store: book.store(of: account.did),
            middleware: middleware, onIssues: reportIssues)
        try await client.resume()
        return client
    }

    // MARK: OAuth

    /// A client for logins with OAuth.
    ///
    /// - Parameters:
    ///   - servers: The servers that the user named.
    func oauthClient(
        _ app: OAuthApp, in store: any AccountStore, asking host: Origin?, servers: [Origin] = []
    ) throws -> OAuthClient {
        let resolver = try IdentityServers(self, host: host, known: servers).resolver()
        return OAuthClient(
            app, accounts: store, identities: resolver,
            options: OAuthClient.Options(middleware: middleware))
    }

    /// The client for an OAuth session. The `client_id` contains the scopes of its login.
    func oauthClient(
        restoring grant: OAuthGrant, at host: String?, in store: any AccountStore
    ) throws -> OAuthClient {
        guard let id = try? LoopbackClientID(grant.clientID) else { throw AtError.network(.oauth(.clientChanged)) }
        let host = host.flatMap { Origin(host: $0) }
        return try oauthClient(
            .loopback(id.scopes, redirectURIs: id.redirectURIs), in: store,
            asking: host?.isLoopback == true ? host : nil,
            servers: [Origin(host: grant.issuer), Origin(grant.tokenEndpoint)].compactMap(\.self))
    }

    /// Revokes a session that isn't stored at its server.
    ///
    /// - Returns: The error if the server didn't revoke it; `nil` if it did.
    @discardableResult
    func end(_ session: Session) async -> (any Error)? {
        do {
            guard let grant = session.oauth, let did = session.did else {
                let environment = APEnvironment(session: session, middleware: middleware)
                return try await environment.signOut()
            }
            let store = MemoryAccountStore()
            try await store.sessionStore(of: did).save(session)
            return try await oauthClient(restoring: grant, at: session.host, in: store).logout(did)
        } catch {
            return error
        }
    }

    /// Revokes a session that couldn't be stored, because it would be lost with this process.
    ///
    /// - Returns: The error to show to the user.
    func discard(_ session: Session?, of did: DID, _ why: String) async -> Refusal {
        var outcome = ""
        if let session, await end(session) == nil { outcome = ", so it was ended again" }
        return Refusal("The login of \(did) could not be stored\(outcome). \(why)", name: "SessionNotStored")
    }

    /// Converts the fault of an account's file to an error, after moving a damaged file aside.
    private func refusal(_ fault: SessionFault, in book: AccountBook) throws -> Refusal {
        guard case .damaged = fault.problem else { return fault.refusal() }
        return fault.refusal(movedTo: try book.setAside(fault))
    }

    private func lives(_ account: AccountBook.Account, on host: String) -> Bool {
        guard let home = account.session.host.flatMap({ Origin(host: $0) }) else { return false }
        return Origin(host: host) == home
    }

    /// The middleware: retries, and logging of requests if requested.
    var middleware: [any Middleware] {
        var all: [any Middleware] = [RedirectMiddleware(), RetryMiddleware()]
        if has(SharedOptions.verbose) {
            let console = console
            all.append(LoggingMiddleware { console.complain("\($0)") })
        }
        return all
    }

    private var reportIssues: @Sendable (NSID, [WireIssue]) -> Void {
        let console = console
        return { call, issues in
            for issue in issues { console.complain("skipped in \(call): \(issue)") }
        }
    }
}

extension Origin {
    /// The origin of a host as people write it, with or without a scheme.
    init?(host: String) {
        guard let url = URL(string: host.contains("://") ? host : "https://\(host)") else { return nil }
        self.init(url)
    }
}
