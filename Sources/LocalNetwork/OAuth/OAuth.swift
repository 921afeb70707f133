public import ATData
import ATOAuth
public import Foundation
import HTTPTransport
public import LocalServer

extension LocalNetwork {
    /// The authorization server, for logins with OAuth.
    public var oauth: OAuth { OAuth(context: context, server: issuerServer) }

    /// Controls the network's authorization server, to which apps send their users to log in.
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
            /// The endpoint at which apps begin a login.
            case pushedRequest = "/oauth/par"
            /// The page for people.
            case authorize = "/oauth/authorize"
            /// The endpoint that issues tokens.
            case token = "/oauth/token"
            /// The endpoint that ends sessions.
            case revoke = "/oauth/revoke"
            /// The server's public keys.
            case keys = "/oauth/jwks"
            /// The server's description.
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

        /// What the servers have done since the network started.
        public var counts: Counts { context.oauth.settings.withLock(\.counts) }

        /// The number of sessions of apps that haven't ended.
        public var sessionCount: Int { context.world.withLock { $0.grants.count } }

        // MARK: Faults

        /// Sets the faults of the next requests to an endpoint, in order. Later requests have none.
        public func script(_ endpoint: Endpoint, _ faults: [Fault]) { server.script(endpoint.rawValue, faults) }

        /// Sets the fault of every request to an endpoint.
        public func script(_ endpoint: Endpoint, always fault: Fault) {
            server.script(endpoint.rawValue, always: fault)
        }

        /// Lets the next requests to an endpoint be executed, but resets the connection before the response.
        public func dropResponse(to endpoint: Endpoint, times: Int = 1) {
            script(endpoint, Array(repeating: .lostAnswer, count: min(max(0, times), Self.mostFaults)))
        }

        /// Changes the description of the authorization server, which clients check: a member that is missing or wrong
        /// has to be noticed. `nil` restores it.
        public func editMetadata(_ edit: (@Sendable (inout LexObject) -> Void)?) {
            context.oauth.settings.withLock { $0.serverEdit = edit }
        }

        /// Changes the document of the data server that names the authorization server. `nil` restores it.
        public func editResourceMetadata(_ edit: (@Sendable (inout LexObject) -> Void)?) {
            context.oauth.settings.withLock { $0.resourceEdit = edit }
        }

        // MARK: People

        /// Lets an account's owner allow every request at once: the browser is sent back without a page. `nil` shows the
        /// page again.
        public func autoApprove(as account: DID?) {
            context.world.withLock { $0.logins.approver = account }
        }

        /// Refuses some scopes, whatever the account's owner allows. They replace those of an earlier call.
        public func deny(scopes: [String]) {
            context.world.withLock { $0.logins.denied = Set(scopes) }
        }

        // MARK: Apps

        /// Makes a document known as if it were published at an address: an app's metadata at its `client_id`, or its
        /// keys.
        public func publish(_ document: Data, at address: URL) {
            context.oauth.clients.publish(.data(document), at: address.absoluteString)
        }

        /// Makes the authorization server fetch a document from a server of this machine instead of its address. So a
        /// test can serve a wrong one, and see how it is fetched. It is kept for ten minutes.
        public func publish(from url: URL, at address: URL) {
            context.oauth.clients.publish(.server(url), at: address.absoluteString)
        }

        /// Makes a permission set known, which apps request with the scope `include:`.
        ///
        /// - Parameter lexicon: The lexicon, as JSON.
        public func publish(permissionSet lexicon: Data) throws {
            let set = try PermissionSet(json: lexicon)
            context.oauth.settings.withLock { $0.permissionSets[set.nsid] = set }
        }
    }
}
