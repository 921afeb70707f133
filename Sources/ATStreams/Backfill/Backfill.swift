public import ATData
public import ATIdentity
public import Foundation
package import HTTPTransport

/// Downloads the repositories of many accounts, verifies them, and delivers their records.
///
/// ```swift
/// let backfill = Backfill(
///     source: .collection("app.bsky.feed.post", relay: "https://relay1.us-west.bsky.network"),
///     store: try FileBackfillStore(file), collections: ["app.bsky.feed.post"])
/// try await backfill.run { repo in
///     for post in repo.records(of: AppBsky.Feed.Post.self) { try await index(post, by: repo.did) }
/// }
/// ```
///
/// Each repository comes from its account's data server, whichever that is, and is checked completely: hashes, tree,
/// and signature. Servers get few requests at a time, and none for a while when they ask for that or fail. What fails
/// is tried again later. A store keeps how far each account is: after a crash, the next run continues there, and
/// delivers again only what was in the middle.
///
/// <doc:MirroringACollection> shows how to continue with new events without losing any.
public struct Backfill: Sendable {
    let source: BackfillSource
    let store: any BackfillStore
    let collections: [CollectionFilter]
    let shard: Shard?
    let limits: BackfillLimits
    let identities: IdentityResolver
    let time: TimeSource
    let meter = Guarded(BackfillStats())

    /// Creates a backfill.
    ///
    /// - Parameters:
    ///   - source: The list of accounts.
    ///   - store: Stores the progress; `nil` to keep it in memory. Several backfills can't share one.
    ///   - collections: Deliver only records of these collections; empty for all.
    ///   - shard: Download only accounts of this shard; `nil` for all.
    ///   - limits: The limits of memory and of requests.
    ///   - identities: Looks up the servers and keys of accounts.
    public init(
        source: BackfillSource, store: (any BackfillStore)? = nil, collections: [CollectionFilter] = [],
        shard: Shard? = nil,
        limits: BackfillLimits = BackfillLimits(), identities: IdentityResolver = .shared
    ) {
        self.init(
            source: source, store: store ?? MemoryBackfillStore(), collections: collections, shard: shard,
            limits: limits,
            identities: identities, time: .system)
    }

    package init(
        source: BackfillSource, store: any BackfillStore, collections: [CollectionFilter] = [], shard: Shard? = nil,
        limits: BackfillLimits = BackfillLimits(), identities: IdentityResolver = .shared, time: TimeSource
    ) {
        self.source = source
        self.store = store
        self.collections = collections
        self.shard = shard
        self.limits = limits
        self.identities = identities
        self.time = time
    }

    /// The state of the latest run.
    public var stats: BackfillStats { meter.withLock { $0 } }

    /// Downloads everything that the store doesn't have yet, and returns when nothing is left to do.
    ///
    /// The batches of one repository are handled one after the other, those of different repositories at the same time.
    /// A repository is done when the handler has returned for its last batch: save what you have made of it before.
    /// After a crash it is delivered again from its first batch, so a handler must be able to do the same thing twice.
    ///
    /// Accounts that have failed too often are in ``BackfillCounts/failed``, and no reason to throw. The next run tries
    /// them again.
    ///
    /// - Parameters:
    ///   - limit: The longest wait for the first repository, after which the run ends with
    ///     ``BackfillError/Reason/noRepo(within:_:)``; `nil`, the default, for any.
    ///   - handle: Handles a batch. When it throws, the run ends with its error.
    /// - Throws: A ``BackfillError``, an error of the store or of the handler, or a `CancellationError`.
    @concurrent
    public func run(
        firstRepoWithin limit: Duration? = nil, _ handle: @escaping @Sendable (BackfilledRepo) async throws -> Void
    ) async throws {
        let live = LiveAccounts { event in if case .records(let repo) = event { try await handle(repo) } }
        try await BackfillRun(self, live, isMirror: false).run(firstRepoWithin: limit)
    }

    /// Makes the next run read the list again. Accounts with a newer revision in the list are downloaded again.
    public func restart() async throws {
        try await store.add([], listing: BackfillListing(), of: source.description)
    }
}

/// The list of accounts of a backfill.
public enum BackfillSource: Hashable, Sendable {
    /// All accounts that a relay or a data server knows, such as `https://bsky.network`.
    case accounts(of: String)
    /// The accounts that have records in a collection, as far as a relay knows. Relays may list some that no longer
    /// have any, and lack some that do.
    case collection(NSID, relay: String)
    /// These accounts.
    case list([DID])
}

extension BackfillSource: CustomStringConvertible {
    /// The key of its stored listing.
    public var description: String {
        switch self {
        case .accounts(let server): "com.atproto.sync.listRepos of \(server)"
        case .collection(let name, let relay): "com.atproto.sync.listReposByCollection \(name) of \(relay)"
        case .list: "a list"
        }
    }
}

/// A backfill ended. One failed repository doesn't end it.
public struct BackfillError: Error, Hashable, Sendable {
    /// The cause.
    public enum Reason: Hashable, Sendable {
        /// The address of the source isn't one of a server.
        case invalidSource
        /// The list returned to a cursor that it had before.
        case listingLoops
        /// The list went on without accounts.
        case listingIsEmpty(pages: Int)
        /// The list has more accounts than the limit.
        case listingTooLong(limit: Int)
        /// The server rejected the list, sent something else, or failed too often. The string explains why.
        case listingFailed(String)
        /// No repository was downloaded in the time that `run` was given. The string explains what was tried, and the
        /// latest problem.
        case noRepo(within: Duration, String)
    }

    /// The cause.
    public let reason: Reason
    /// The source.
    public let source: String

    init(_ reason: Reason, _ source: BackfillSource) {
        self.reason = reason
        self.source = source.description
    }
}

extension BackfillError: CustomStringConvertible, LocalizedError {
    /// The description.
    public var errorDescription: String? { description }

    /// The source, what ended the backfill, and what to do.
    public var description: String { "\(source): \(explanation)" }

    private var explanation: String {
        switch reason {
        case .invalidSource: "This is not a valid server address. It should look like https://bsky.network."
        case .listingLoops: "The list of accounts returned to a page that was read before. Use another relay."
        case .listingIsEmpty(let pages):
            "The list of accounts had \(pages) pages in a row without an account, and still went on. Use another relay."
        case .listingTooLong(let limit): "The list has more than \(limit) accounts. Raise limits.accounts if it should."
        case .listingFailed(let why): "The list of accounts could not be read. \(why)"
        case .noRepo(let limit, let why): "No repository was downloaded within \(limit). \(why)"
        }
    }
}
