public import ATIdentity
public import Foundation
public import HTTPTransport

/// Finds the authorization server of a data server, and checks the metadata of both.
///
/// ```swift
/// let discovery = ServerDiscovery()
/// let server = try await discovery.authorizationServer(of: dataServer)
/// server.pushedAuthorizationRequestEndpoint
/// ```
///
/// Servers are untrusted, so requests only go to the public Internet. On Linux the address of each connection is
/// checked, on Apple platforms only the text of the URL. Documents are cached in memory for a minute.
public final class ServerDiscovery: Sendable {
    /// The options.
    public struct Options: Sendable {
        /// How strictly the metadata of an authorization server is checked.
        public var strictness: MetadataStrictness
        /// The allowed servers on this machine, without encryption, for development. Scheme, host and port must match.
        /// Other hosts in this set are ignored.
        public var allowedLoopback: Set<Origin>
        /// Whether to allow names that end in `.test`.
        public var allowsTestNames = false
        /// The transport for all requests. By default, it only reaches the public Internet and the allowed servers on
        /// this machine. A custom transport must keep requests out of private networks.
        public var transport: (any Transport)?

        /// Creates options.
        public init(
            strictness: MetadataStrictness = .lenient, allowedLoopback: Set<Origin> = [],
            transport: (any Transport)? = nil
        ) {
            self.strictness = strictness
            self.allowedLoopback = allowedLoopback
            self.transport = transport
        }

        /// Creates options that allow servers on this machine, by their addresses.
        public init(
            strictness: MetadataStrictness = .lenient, allowedLoopback servers: [URL], transport: (any Transport)? = nil
        ) {
            self.init(
                strictness: strictness, allowedLoopback: Set(servers.compactMap { Origin($0) }), transport: transport)
        }
    }

    /// The options.
    public let options: Options
    /// Sends requests to the servers in the metadata.
    package let fetcher: MetadataFetcher
    private let clock: TimeSource
    private let cache = Guarded(MetadataCache())

    /// Creates a discovery with its own cache.
    public convenience init(options: Options = Options()) { self.init(options: options, clock: .system) }

    package init(options: Options, clock: TimeSource) {
        self.options = options
        self.clock = clock
        fetcher = MetadataFetcher(
            transport: options.transport, loopback: options.allowedLoopback, allowsTestNames: options.allowsTestNames)
    }

    /// Returns the issuer that a data server names.
    ///
    /// A data server without a document, which responds with 404, is its own authorization server.
    ///
    /// - Parameters:
    ///   - dataServer: The address in the account's DID document.
    ///   - freshness: How recent the document must be. Use `.now` to prove that a finished login belongs to the
    ///     account.
    /// - Throws: ``DiscoveryError``, or `CancellationError`.
    public func issuer(of dataServer: URL, freshness: Freshness = .cached) async throws -> Issuer {
        if let named = try await namedIssuer(of: dataServer, freshness: freshness) { return named }
        return try Issuer(server: dataServer, allowedLoopback: options.allowedLoopback)
    }

    /// The issuer that a data server names; `nil` if it has no document.
    func namedIssuer(of dataServer: URL, freshness: Freshness) async throws -> Issuer? {
        let loopback = options.allowedLoopback
        guard let origin = Origin(dataServer), let url = ProtectedResourceMetadata.address(of: origin) else {
            throw DiscoveryError(.addressRefused("it is not a web address"), dataServer.withoutSecrets)
        }
        return try await value(at: url, freshness) { document throws(DiscoveryError) in
            guard let document else { return nil }
            return try ProtectedResourceMetadata(json: document, of: dataServer, allowedLoopback: loopback).issuer
        }
    }

    /// Returns the authorization server of a data server.
    ///
    /// - Parameters:
    ///   - dataServer: The address in the account's DID document.
    ///   - freshness: How recent the documents must be.
    /// - Throws: ``DiscoveryError``, or `CancellationError`.
    public func authorizationServer(
        of dataServer: URL, freshness: Freshness = .cached
    ) async throws -> AuthorizationServerMetadata {
        let issuer = try await issuer(of: dataServer, freshness: freshness)
        return try await metadata(of: issuer, dataServer: dataServer, freshness: freshness)
    }

    /// Returns the authorization server that a user has typed, by its own address or by that of a data server.
    ///
    /// - Parameters:
    ///   - server: The address.
    ///   - freshness: How recent the documents must be.
    /// - Throws: ``DiscoveryError``, or `CancellationError`.
    public func authorizationServer(
        at server: URL, freshness: Freshness = .cached
    ) async throws -> AuthorizationServerMetadata {
        do {
            return try await authorizationServer(of: server, freshness: freshness)
        } catch let error as DiscoveryError {
            // The address may be that of an authorization server, which need not know about data servers.
            do {
                let issuer = try Issuer(server: server, allowedLoopback: options.allowedLoopback)
                return try await metadata(of: issuer, freshness: freshness)
            } catch is DiscoveryError {
                throw error
            }
        }
    }

    /// Returns the metadata of an issuer.
    ///
    /// - Parameters:
    ///   - issuer: The authorization server.
    ///   - dataServer: The data server that names it, if any.
    ///   - freshness: How recent the document must be.
    /// - Throws: ``DiscoveryError``, or `CancellationError`.
    public func metadata(
        of issuer: Issuer, dataServer: URL? = nil, freshness: Freshness = .cached
    ) async throws -> AuthorizationServerMetadata {
        guard let url = AuthorizationServerMetadata.address(of: issuer) else {
            throw DiscoveryError(.invalidIssuer("it is not a web address"), issuer.description)
        }
        return try await value(at: url, freshness) { [options] document throws(DiscoveryError) in
            guard let document else { throw DiscoveryError(.status(.notFound, retryAfter: nil), url.withoutSecrets) }
            return try AuthorizationServerMetadata(
                json: document, of: issuer, dataServer: dataServer, strictness: options.strictness,
                allowedLoopback: options.allowedLoopback)
        }
    }

    /// Removes every document from the cache.
    public func forgetAll() { cache.withLock { $0 = MetadataCache() } }

    /// Returns the result of a document, from the cache if it is recent enough. Only valid documents are cached.
    private func value<Value>(
        at url: URL, _ freshness: Freshness, _ read: (Data?) throws(DiscoveryError) -> Value
    ) async throws -> Value {
        if let age = freshness.oldest {
            let now = clock.now()
            if let entry = cache.withLock({ $0.entry(url, within: age, at: now) }) { return try read(entry.document) }
        }
        let document: Data?
        do {
            document = try await fetcher.document(at: url)
        } catch let error as DiscoveryError {
            guard case .status(.notFound, _) = error.reason else { throw error }
            document = nil
        }
        let value: Value
        do throws(DiscoveryError) {
            value = try read(document)
        } catch {
            cache.withLock { $0.remove(url) }
            throw error
        }
        let now = clock.now()
        cache.withLock { $0.store(document, for: url, at: now) }
        return value
    }
}

extension Freshness {
    /// The maximum age of a cached document; `nil` if it must be fetched.
    fileprivate var oldest: Duration? {
        switch self {
        case .cached: MetadataCache.lifetime
        case .within(let age): age
        case .now: nil
        }
    }
}
