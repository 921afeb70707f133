import ATData
public import ATIdentity
import Foundation
public import HTTPTransport

extension ATClient {
    /// Finds an account's data server and creates a client for the account there.
    ///
    /// ```swift
    /// let client = try await ATClient(account: "alice.example.com", store: FileSessionStore(file))
    /// try await client.login(password: appPassword)
    /// ```
    ///
    /// This looks up the account even if it is in the resolver's cache, because a password will be sent to its server.
    /// A handle must resolve to a DID whose document contains that handle. The server must be on the public Internet
    /// and use HTTPS, unless it is one of the resolver's `allowedLoopback`.
    ///
    /// A stored session contains its server's address, so resuming it needs no lookup or network connection:
    ///
    /// ```swift
    /// let client = ATClient(environment: APEnvironment(store: FileSessionStore(file)))
    /// let session = try await client.resume()
    /// ```
    ///
    /// - Parameters:
    ///   - account: The account's handle or DID. An `@` before a handle, and spaces around it, are ignored.
    ///   - resolver: Finds the account.
    ///   - store: Stores the session, so that it outlives the process. Don't use it for another account.
    ///   - transport: Sends the requests. By default, they are sent in the same way as the resolver's own: on Linux,
    ///     the address is checked when connecting, and proxies aren't used.
    ///   - middleware: The middleware for each exchange, such as retries; the first is the outermost.
    ///   - options: The default options for calls: labelers, limits, strictness, timeouts.
    ///   - routes: The services that calls are forwarded to.
    ///   - onIssues: Receives the elements of responses that couldn't be decoded and were skipped.
    /// - Throws: `AtError` with `NetworkError.identity` if the account or its data server can't be found, or
    ///   `CancellationError`.
    public convenience init(
        account: String, resolver: IdentityResolver = .shared, store: (any SessionStore)? = nil,
        transport: (any Transport)? = nil,
        middleware: [any Middleware] = [RedirectMiddleware(), RetryMiddleware()],
        options: CallOptions = CallOptions(), routes: ServiceRoutes = .standard, onIssues: IssueHandler? = nil
    ) async throws {
        let home = try await Home(of: account, resolver)
        self.init(
            APEnvironment(
                host: home.host, store: store, transport: transport ?? home.transport, middleware: middleware),
            entry: home.host, account: home.did, options, routes, onIssues)
    }

    /// An account's data server.
    private struct Home {
        let did: DID
        let host: String
        let transport: any Transport

        init(of account: String, _ resolver: IdentityResolver) async throws {
            (did, host, transport) = try await AtError.visibly {
                // For a handle, both directions are checked. For a DID, its handle doesn't matter.
                let identity = try await resolver.resolve(
                    ATClient.accountName(account), freshness: .now, handle: .unchecked)
                let server = try identity.dataServer()
                return (identity.did, server.absoluteString, try resolver.transport(to: server, of: identity.did))
            }
        }
    }

    private static func accountName(_ text: String) throws(IdentityError) -> ATIdentifier {
        let name = cleaned(text)
        do {
            return try ATIdentifier(name)
        } catch {
            throw IdentityError(.invalidSyntax("it is neither a handle nor a DID"), name)
        }
    }
}
