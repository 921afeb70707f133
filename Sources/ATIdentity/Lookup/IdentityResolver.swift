public import ATData
public import Foundation
package import HTTPTransport

/// Resolves handles and DIDs to verified identities: an account's DID, handle, data server and key.
///
/// ```swift
/// let alice = try await IdentityResolver.shared.resolve("alice.example.com")
/// alice.did            // did:plc:…
/// alice.pds            // https://…
/// alice.signingKey     // checks the account's commits
/// ```
///
/// Results are cached, and concurrent callers share one lookup of a name. Create one resolver and share it.
///
/// Names and documents are untrusted, so requests only go to the public Internet. On Linux the resolver checks the IP
/// address that it connects to, on Apple platforms only the text of the URL. So a server that runs on macOS should have
/// no access to private services.
public final class IdentityResolver: Sendable {
    /// When a document must be verified with the PLC directory's log.
    public enum Verification: Hashable, Sendable {
        /// Never: the directory is trusted.
        case never
        /// When the DID is looked up for the first time.
        case onFirstSight
        /// At every lookup of the document.
        case always
    }

    /// Whether to look up the handle that a document claims.
    public enum HandleCheck: Hashable, Sendable {
        /// The handle is looked up, and must resolve to the DID.
        case both
        /// The handle isn't looked up. Use it for logins, streams and many DIDs at once, where the handle doesn't
        /// matter.
        case unchecked
    }

    /// The shared resolver, with the default options.
    public static let shared = IdentityResolver()

    /// The resolver's options.
    public let options: Options
    let clock: TimeSource
    private let documentLookup: DocumentLookup
    /// The PLC directory, within the resolver's limits.
    package let directory: PLCDirectory
    private let documents: Lookup<DID, DIDDocument>
    private let handles: Lookup<Handle, HandleAnswer>
    private let purges = Guarded(PurgeLimiter<DID>())
    /// The DIDs whose document or handle couldn't be looked up again.
    private let failures = Guarded(PurgeLimiter<DID>())

    /// Creates a resolver with its own cache.
    ///
    /// - Parameters:
    ///   - options: The servers to use, and the size of the cache.
    ///   - dns: The DNS resolver.
    public convenience init(options: Options = Options(), dns: any TXTResolver = SystemTXTResolver()) {
        self.init(options: options, dns: dns, clock: .system)
    }

    package init(options: Options, dns: any TXTResolver, clock: TimeSource) {
        self.options = options
        self.clock = clock
        let fetcher = IdentityFetcher(
            transport: options.transport, loopback: options.allowedLoopback, allowsTestNames: options.allowsTestNames,
            middleware: options.middleware)
        directory = PLCDirectory(options.directory, fetcher: fetcher)
        let known = FirstSights()
        let verification = options.verification
        documentLookup = DocumentLookup(directory: directory, fetcher: fetcher) { did in
            switch verification {
            case .never: false
            case .onFirstSight: !known.contains(did)
            case .always: true
            }
        }
        let limit = max(0, options.memoryBytes)
        documents = Lookup(clock: clock, lifetimes: .documents, byteLimit: limit - limit / 8) { [documentLookup] did in
            let document = try await documentLookup.find(did)
            if verification == .onFirstSight { known.insert(did) }
            return .init(value: document, bytes: document.byteCount)
        }
        let lookup = HandleLookup(
            dns: dns, fetcher: fetcher, fallbacks: options.fallbacks, wellKnown: options.wellKnown,
            patience: options.handlePatience, clock: clock)
        handles = Lookup(clock: clock, lifetimes: .handles, byteLimit: limit / 8) { handle in
            let answer = try await lookup.find(handle)
            return .init(value: answer, bytes: 128 + answer.did.description.utf8.count, timeToLive: answer.timeToLive)
        }
    }

    // MARK: Looking up

    /// Resolves a handle or a DID.
    ///
    /// A handle must resolve to a DID whose document claims that handle. A DID is resolved regardless of the state of
    /// its handle; see `Identity.handleState`.
    ///
    /// - Parameters:
    ///   - name: The handle or the DID.
    ///   - freshness: How recent the result must be.
    ///   - check: Whether to look up a DID's handle.
    /// - Throws: `IdentityError`, or `CancellationError`.
    public nonisolated(nonsending) func resolve(
        _ name: ATIdentifier, freshness: Freshness = .cached, handle check: HandleCheck = .both
    ) async throws -> Identity {
        if let known = try remembered(name, freshness, check) { return known }
        switch name {
        case .did(let did): return try await resolve(did, freshness, check)
        case .handle(let handle):
            let handle = handle.inLowerCase
            do {
                return try await resolve(handle, freshness)
            } catch let error as IdentityError where error.isMismatch && freshness == .cached {
                // One of the results may be cached from before the handle was changed.
                return try await resolve(handle, .within(.seconds(60)))
            }
        }
    }

    /// Returns the identity if the cache has all of it; `nil` if a lookup is needed.
    ///
    /// Use it in code that can't wait, or has many names. It takes well under a microsecond.
    ///
    /// - Throws: `IdentityError` if the cache knows that the account doesn't exist.
    public func remembered(_ name: ATIdentifier, handle check: HandleCheck = .both) throws(IdentityError) -> Identity? {
        try remembered(name, .cached, check)
    }

    /// Returns the DID of a handle, without checking that the DID's document claims the handle.
    public func did(of handle: Handle, freshness: Freshness = .cached) async throws -> DID {
        try await handles.value(handle.inLowerCase, freshness).value.did
    }

    /// Returns the document of a DID.
    public func document(of did: DID, freshness: Freshness = .cached) async throws -> DIDDocument {
        try await documents.value(did, freshness).value
    }

    /// The cached document of a DID, to be used if it can't be looked up at the moment; `nil` if it is too old.
    package func usableDocument(of did: DID) -> DIDDocument? { documents.usable(did) }

    /// The address of a DID's document.
    public func documentAddress(of did: DID) throws(IdentityError) -> URL { try documentLookup.address(of: did) }

    /// Downloads the log of a `did:plc`, and verifies every signature and hash.
    public func verifiedLog(of did: DID) async throws -> PLCLog { try await directory.log(of: did) }

    /// The transport for requests to a server that an account's document names. Like the resolver's own requests, it
    /// only reaches the public Internet and the allowed servers on this machine.
    ///
    /// - Throws: `IdentityError` with `IdentityError.Reason.addressRefused` if the server isn't allowed.
    package func transport(to server: URL, of account: DID) throws(IdentityError) -> any Transport {
        try documentLookup.fetcher.carrier(of: server, isConfigured: false, account)
    }

    /// The WebSocket transport for a server that an account's document names. It reaches the same servers as
    /// ``transport(to:of:)``, whatever their names resolve to.
    ///
    /// - Throws: `IdentityError` with `IdentityError.Reason.addressRefused` if the server isn't allowed.
    package func webSockets(to server: URL, of account: DID) throws(IdentityError) -> any WebSocketTransport {
        try documentLookup.fetcher.webSockets(to: server, account)
    }

    // MARK: Forgetting

    /// Removes the results for a DID and its handle from the cache.
    public func forget(_ did: DID) {
        if let handle = documents.kept(did)?.handle { handles.forget(handle) }
        documents.forget(did)
    }

    /// Removes the result for a handle from the cache.
    public func forget(_ handle: Handle) { handles.forget(handle.inLowerCase) }

    /// Empties the cache.
    public func forgetAll() {
        documents.forgetAll()
        handles.forgetAll()
    }

    /// Removes a DID from the cache because it seems to have changed: after an invalid signature, an event on a stream,
    /// or if the data server doesn't know the account. If this returns `true`, look it up again.
    ///
    /// - Returns: Whether it was removed. It isn't removed within a minute of the last time, so that untrusted data
    ///   can't cause an unlimited number of lookups.
    @discardableResult
    public func purge(_ did: DID) -> Bool {
        guard mayRefresh(did) else { return false }
        forget(did)
        return true
    }

    /// Whether a DID may be looked up again because untrusted data claims that it has changed. The cached value is kept
    /// in case that lookup fails.
    ///
    /// - Returns: `false` within a minute of the last time.
    package func mayRefresh(_ did: DID) -> Bool {
        let now = clock.now()
        return purges.withLock { $0.allows(did, at: now) }
    }

    /// The approximate size of the cache in bytes.
    package var byteCount: Int { documents.byteCount + handles.byteCount }
    /// The number of callers that wait for a lookup.
    package var waiterCount: Int { documents.waiterCount + handles.waiterCount }
}

// MARK: - Both directions

extension IdentityResolver {
    private func remembered(
        _ name: ATIdentifier, _ freshness: Freshness, _ check: HandleCheck
    ) throws(IdentityError) -> Identity? {
        let now = clock.now()
        switch name {
        case .did(let did):
            guard let document = try documents.remembered(did, freshness, at: now) else { return nil }
            guard check == .both else {
                return Identity(
                    document: document.value, handleState: document.value.handle == nil ? .none : .unchecked,
                    isStale: document.isStale)
            }
            guard let claimed = document.value.handle else {
                return Identity(document: document.value, handleState: .none, isStale: document.isStale)
            }
            let identity: Identity
            do throws(IdentityError) {
                guard let answer = try handles.remembered(claimed, freshness, at: now) else { return nil }
                identity = Self.identity(document, claimed, answer)
            } catch {
                identity = Identity(document: document.value, handleState: .invalid(error), isStale: document.isStale)
            }
            return mayBeOutdated(identity, freshness, at: now) ? nil : identity
        case .handle(let handle):
            let handle = handle.inLowerCase
            guard let answer = try handles.remembered(handle, freshness, at: now),
                let document = try documents.remembered(answer.value.did, freshness, at: now),
                document.value.handle == handle
            else { return nil }
            return Self.identity(document, handle, answer)
        }
    }

    private func resolve(_ did: DID, _ freshness: Freshness, _ check: HandleCheck) async throws -> Identity {
        let document = try await documents.value(did, freshness)
        guard let claimed = document.value.handle else {
            return Identity(document: document.value, handleState: .none, isStale: document.isStale)
        }
        guard check == .both else {
            return Identity(document: document.value, handleState: .unchecked, isStale: document.isStale)
        }
        let identity = try await checked(document, claimed, freshness)
        guard mayBeOutdated(identity, freshness, at: clock.now()) else { return identity }
        var renewed = identity
        do {
            let document = try await documents.value(did, .within(.seconds(60)))
            guard let claimed = document.value.handle else {
                return Identity(document: document.value, handleState: .none, isStale: document.isStale)
            }
            renewed = try await checked(document, claimed, .now)
            guard case .invalid(let error) = renewed.handleState, error.isTransient else { return renewed }
        } catch let error as IdentityError where error.isInconclusive {
            // The document can't be looked up at the moment.
        }
        let now = clock.now()
        _ = failures.withLock { $0.allows(did, at: now) }
        return renewed
    }

    /// Looks up the handle that a document claims.
    private func checked(
        _ document: Lookup<DID, DIDDocument>.Found, _ claimed: Handle, _ freshness: Freshness
    ) async throws -> Identity {
        do {
            return Self.identity(document, claimed, try await handles.value(claimed, freshness))
        } catch let error as IdentityError {
            return Identity(document: document.value, handleState: .invalid(error), isStale: document.isStale)
        }
    }

    /// Whether an identity's handle may seem invalid only because a result is cached from before the handle was
    /// changed: the handle was looked up earlier than the document, or more than a minute later.
    private func mayBeOutdated(_ identity: Identity, _ freshness: Freshness, at now: ContinuousClock.Instant) -> Bool {
        guard freshness == .cached, !identity.isStale, case .invalid(let error) = identity.handleState,
            error.isMismatch || error.reason == .notFound, let claimed = identity.claimedHandle,
            let documentTime = documents.storedAt(identity.did), let handleTime = handles.storedAt(claimed)
        else { return false }
        let wait = documentTime.duration(to: handleTime)
        guard wait < .zero || wait > .seconds(60) else { return false }
        // While a lookup fails, once a minute is enough.
        return failures.withLock { $0.isAllowed(identity.did, at: now) }
    }

    private func resolve(_ handle: Handle, _ freshness: Freshness) async throws -> Identity {
        let answer = try await handles.value(handle, freshness)
        let document = try await documents.value(answer.value.did, freshness)
        guard document.value.handle == handle else {
            throw IdentityError(.handleMismatch(did: answer.value.did, claimed: document.value.handle), handle)
        }
        return Self.identity(document, handle, answer)
    }

    /// The identity that a document and its handle's DID prove.
    private static func identity(
        _ document: Lookup<DID, DIDDocument>.Found, _ claimed: Handle, _ answer: Lookup<Handle, HandleAnswer>.Found
    ) -> Identity {
        let isStale = document.isStale || answer.isStale
        guard answer.value.did == document.value.id else {
            let error = IdentityError(.handleMismatch(did: answer.value.did, claimed: nil), claimed)
            return Identity(document: document.value, handleState: .invalid(error), isStale: isStale)
        }
        return Identity(
            document: document.value, handleState: .verified(answer.value.source), isStale: isStale)
    }
}

extension IdentityError {
    fileprivate var isMismatch: Bool {
        if case .handleMismatch = reason { true } else { false }
    }
}

extension Handle {
    /// The handle in lower case. A handle that is already in lower case isn't copied.
    var inLowerCase: Handle {
        description.utf8.contains { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 } ? normalized : self
    }
}

/// The DIDs whose logs were checked. The number is bounded; beyond it, DIDs are checked again.
private final class FirstSights: Sendable {
    private let known = Guarded<Set<DID>>([])
    private static let capacity = 100_000

    func contains(_ did: DID) -> Bool { known.withLock { $0.contains(did) } }

    func insert(_ did: DID) {
        known.withLock { known in
            if known.count >= Self.capacity { known.removeAll(keepingCapacity: true) }
            known.insert(did)
        }
    }
}
