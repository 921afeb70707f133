import ATData
import HTTPTransport

/// Puts the accounts of a source into a store, page by page.
struct AccountLister: Sendable {
    let source: BackfillSource
    let list: AccountList?
    let store: any BackfillStore
    let shard: Shard?
    let accounts: Int
    let meter: Guarded<BackfillStats>
    private var listing: BackfillListing
    /// An earlier cursor, which a list that goes in circles reaches again, and how many pages ago it was taken.
    private var landmark: String?
    private var pages = 0
    private var pagesToNext = 1
    private var emptyPages = 0
    private var rows = 0

    /// More pages than this without an account are an error.
    private static let mostEmptyPages = 10

    init(
        _ source: BackfillSource, _ hosts: Hosts, _ store: any BackfillStore, _ shard: Shard?, accounts: Int,
        _ meter: Guarded<BackfillStats>
    ) async throws {
        self.source = source
        list = try AccountList(source, hosts)
        self.store = store
        self.shard = shard
        self.accounts = accounts
        self.meter = meter
        listing = try await store.listing(of: source.description)
        // The accounts of one list aren't those of another.
        if case .list = source { listing = BackfillListing() }
    }

    var isComplete: Bool { listing.isComplete }

    /// Reads a page.
    mutating func step() async throws {
        let page: AccountList.Page
        if let list {
            page = try await list.page(after: listing.cursor)
        } else if case .list(let dids) = source {
            page = AccountList.Page(repos: dids.map { ListedRepo(did: $0) }, rows: dids.count)
        } else {
            return
        }
        rows += page.rows
        guard rows <= accounts else { throw BackfillError(.listingTooLong(limit: accounts), source) }
        emptyPages = page.rows == 0 ? emptyPages + 1 : 0
        if let cursor = page.cursor {
            guard cursor != landmark, cursor != listing.cursor else { throw BackfillError(.listingLoops, source) }
            pages += 1
            if pages == pagesToNext {
                // The distance doubles, so that a circle of any size is noticed before it was read four times.
                (landmark, pages, pagesToNext) = (cursor, 0, pagesToNext * 2)
            }
            guard emptyPages < Self.mostEmptyPages else {
                throw BackfillError(.listingIsEmpty(pages: emptyPages), source)
            }
        }
        let repos = shard.map { shard in page.repos.filter { shard.owns($0.did) } } ?? page.repos
        listing = BackfillListing(cursor: page.cursor, isComplete: page.cursor == nil)
        try await store.add(repos, listing: listing, of: source.description)
        meter.withLock { stats in
            stats.listed += page.rows
            stats.skipped += page.rows - repos.count
            stats.isListed = listing.isComplete
        }
    }
}
