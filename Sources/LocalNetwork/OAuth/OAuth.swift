public import ATData
import ATOAuth
public import Foundation
import HTTPTransport
public import LocalServer

extension LocalNetwork {
    /// The authorization server, for logins with OAuth.
    public var oauth: OAuth { OAuth(context: context, server: issuerServer) }

    /// Controls the network's authorization server, where users log in.
    ///
    /// ```swift
    /// let callback = try await network.oauth.approve(loginPage, as: alice.did)   // what the user would do
    ///
    /// network.oauth.options.accessLifetime = .seconds(60)
    /// network.oauth.options.clockOffset += .seconds(61)                          // now the token has expired
    /// network.oauth.dropResponse(to: .token)
    /// ```
    public struct OAuth: Sendable {
        let context: NetworkContext
        /// The authorization server, for scripting faults and inspecting requests. With ``Shape/combined`` it is the
        /// data server.
        public let server: LocalServer

        /// An endpoint of the authorization server.
        public enum Endpoint: String, Hashable, Sendable {
            /// The endpoint that starts a login.
            case pushedRequest = "/oauth/par"
            /// The login page.
            case authorize = "/oauth/authorize"
            /// The endpoint that issues tokens.
            case token = "/oauth/token"
            /// The endpoint that revokes sessions.
            case revoke = "/oauth/revoke"
            /// The server's public keys.
            case keys = "/oauth/jwks"
            /// The server's metadata.
            case metadata = "/.well-known/oauth-authorization-server"
        }

        private static let mostFaults = 10_000

        /// The issuer: the address of the authorization server.
        public var issuer: String { context.oauth.issuer.description }

        /// The settings. A change applies to the next request.
        public var options: Options {
            get { context.oauth.options }
            nonmutating set { context.oauth.settings.withLock { $0.options = newValue } }
        }

        /// The counters of the servers since the network started.
        public var counts: Counts { context.oauth.settings.withLock(\.counts) }

        /// The number of active app sessions.
        public var sessionCount: Int { context.world.withLock { $0.grants.count } }

        // MARK: Faults

        /// Sets the faults of the next requests to an endpoint, in order. Later requests have none.
        public func script(_ endpoint: Endpoint, _ faults: [Fault]) { server.script(endpoint.rawValue, faults) }

        /// Sets the fault of every request to an endpoint.
        public func script(_ endpoint: Endpoint, always fault: Fault) {
            server.script(endpoint.rawValue, always: fault)
        }

        /// Executes the next requests to an endpoint, but resets the connection before the response.
        public func dropResponse(to endpoint: Endpoint, times: Int = 1) {
            script(endpoint, Array(repeating: .lostAnswer, count: min(max(0, times), Self.mostFaults)))
        }

        /// Edits the metadata of the authorization server, to test that clients notice missing or wrong values. `nil`
        /// restores it.
        public func editMetadata(_ edit: (@Sendable (inout LexObject) -> Void)?) {
            context.oauth.settings.withLock { $0.serverEdit = edit }
        }

        /// Edits the data server's document that names the authorization server. `nil` restores it.
        public func editResourceMetadata(_ edit: (@Sendable (inout LexObject) -> Void)?) {
            context.oauth.settings.withLock { $0.resourceEdit = edit }
        }

        // MARK: People

        /// Approves every request of an account immediately: the browser is redirected without a page. `nil` shows the
        /// page again.
        public func autoApprove(as account: DID?) {
            context.world.withLock { $0.logins.approver = account }
        }

        /// Denies some scopes, regardless of what the account's owner allows. This replaces the scopes of an earlier
        /// call.
        public func deny(scopes: [String]) {
            context.world.withLock { $0.logins.denied = Set(scopes) }
        }

        // MARK: Apps

        /// Publishes a document at an address: an app's metadata at its `client_id`, or its keys.
        public func publish(_ document: Data, at address: URL) {
            context.oauth.clients.publish(.data(document), at: address.absoluteString)
        }

        /// Makes the authorization server fetch a document from a server on this machine instead of its address. Use it
        /// to serve a wrong document, or to see how it is fetched. It is cached for ten minutes.
        public func publish(from url: URL, at address: URL) {
            context.oauth.clients.publish(.server(url), at: address.absoluteString)
        }

        /// Publishes a permission set, which apps request with the scope `include:`.
        ///
        /// - Parameter lexicon: The lexicon, as JSON.
        public func publish(permissionSet lexicon: Data) throws {
            let set = try PermissionSet(json: lexicon)
            context.oauth.settings.withLock { $0.permissionSets[set.nsid] = set }
        }
    }
}
