import ATData
import CoreATProtocol
import Foundation
import HTTPTransport

/// Reads the pages of a list of accounts.
struct AccountList: Sendable {
    struct Page: Sendable {
        var repos: [(did: DID, rev: TID?)] = []
        var inactive: [(did: DID, status: AccountStatus?)] = []
        /// The rows that were there.
        var rows = 0
        var cursor: String?
    }

    private let source: Backfill.Source
    private let url: URL
    private let host: Origin
    private let hosts: Hosts
    private let transport: any Transport

    /// The most rows of a page. Servers send at most 2000.
    private static let mostRows = 10_000
    private static let bodyBytes = 8 << 20
    private static let longestCursor = 16 << 10
    /// The attempts to read a page.
    static let attempts = 10

    /// - Throws: A ``StreamError`` when the address isn't one of a server.
    init?(_ source: Backfill.Source, _ hosts: Hosts) throws {
        let (server, path, query): (String, String, [URLQueryItem])
        switch source {
        case .accounts(let address):
            (server, path) = (address, "/xrpc/com.atproto.sync.listRepos")
            query = [URLQueryItem(name: "limit", value: "1000")]
        case .collection(let collection, let relay):
            (server, path) = (relay, "/xrpc/com.atproto.sync.listReposByCollection")
            query = [
                URLQueryItem(name: "collection", value: collection.description),
                URLQueryItem(name: "limit", value: "2000"),
            ]
        case .list: return nil
        }
        guard let address = try? HostAddress(server), let url = try? address.url(path: path) else {
            throw StreamError(.invalidService, source.stream)
        }
        self.source = source
        self.hosts = hosts
        self.url = url.appending(queryItems: query)
        host = address.origin
        transport = RedirectedTransport(chosen: host).with(RedirectMiddleware())
    }

    /// Reads a page. Tries again when the server fails.
    ///
    /// - Parameter onFailure: Receives why an attempt failed, before the next one.
    func page(after cursor: String?, onFailure: (String) -> Void = { _ in }) async throws -> Page {
        var url = url
        if let cursor { url.append(queryItems: [URLQueryItem(name: "cursor", value: cursor)]) }
        var request = HTTPRequest(.get, url)
        request.headers["Accept"] = "application/json"
        request.limits.bodyBytes = Self.bodyBytes
        request.timeouts.total = .seconds(120)
        var backoff = Backoff(longest: .seconds(60)) { Double.random(in: 0..<1) }
        while true {
            let why: String
            do {
                // Unlike a data server's, the pause of the list is waited for, however long it is.
                let response = try await hosts.withTurn(at: host, patience: hosts.limits.longestPause) { turn in
                    do {
                        let response = try await transport.send(request)
                        turn.note(response)
                        return response
                    } catch {
                        turn.outcome = error is TransportError ? .fails : .unknown
                        throw error
                    }
                }
                if response.status.isSuccess { return try page(response.body) }
                let error = RefusedResponse(response, asOf: hosts.time.date()).error
                guard response.status.isTransient else { throw failure("\(error)") }
                why = "\(error)"
            } catch let error as TransportError {
                guard error.isTransient else { throw failure(error.description) }
                why = error.description
            }
            onFailure(why)
            let wait = backoff.wait(requested: nil)
            guard backoff.failures < Self.attempts else { throw failure(why) }
            try await hosts.time.sleep(wait)
        }
    }

    private func page(_ body: Data) throws -> Page {
        let object: LexValue
        do throws(WireError) {
            object = try LexValue(json: body)
        } catch {
            throw failure("The response isn't valid JSON: \(error)")
        }
        guard let rows = object["repos"]?.array else { throw failure("The response isn't a list of accounts.") }
        guard rows.count <= Self.mostRows else {
            throw failure("The response has \(rows.count) accounts, more than the limit of \(Self.mostRows).")
        }
        var page = Page(rows: rows.count)
        for row in rows {
            guard let did = row["did"]?.string.flatMap({ try? DID($0) }) else { continue }
            if row["active"] == .boolean(false) {
                page.inactive.append((did, row["status"]?.string.map { AccountStatus(rawValue: $0) }))
            } else {
                page.repos.append((did, row["rev"]?.string.flatMap { try? TID($0) }))
            }
        }
        switch object["cursor"] {
        case nil, .null, .string(""): break
        case .string(let cursor):
            guard cursor.utf8.count <= Self.longestCursor else {
                throw failure("The response has a cursor of \(cursor.utf8.count) bytes.")
            }
            page.cursor = cursor
        default: throw failure("The response has a cursor that isn't text.")
        }
        return page
    }

    private func failure(_ why: String) -> StreamError { StreamError(.listingFailed(why), source.stream) }
}

/// Lets one task at a time change the stored position in a list, and counts its restarts.
final class ListPosition: Sendable {
    private let state = Guarded((restarts: 0, last: Task<Void, Never>?.none))

    var restarts: Int { state.withLock { $0.restarts } }

    /// Makes a change after those that began before, even when the calling task is cancelled. Whoever sees the number
    /// of a restart sees its position, too.
    func change<Result: Sendable>(
        isRestart: Bool = false, _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        let task = state.withLock { [self] state in
            let task = Task { [last = state.last] in
                await last?.value
                let result = try await body()
                if isRestart { self.state.withLock { $0.restarts += 1 } }
                return result
            }
            state.last = Task { _ = await task.result }
            return task
        }
        return try await task.value
    }
}

/// Puts the accounts of a source into a store, page by page.
struct AccountLister: Sendable {
    private let backfill: Backfill
    private let list: AccountList?
    private var listing: BackfillListing
    /// An earlier cursor, which a list that goes in circles reaches again, and how many pages ago it was taken.
    private var landmark: String?
    private var pages = 0
    private var pagesToNext = 1
    private var emptyPages = 0
    private var rows = 0
    /// The number of restarts of the list before this began.
    private let restarts: Int

    /// More pages than this without an account are an error.
    private static let mostEmptyPages = 10

    init(_ backfill: Backfill, _ hosts: Hosts) async throws {
        self.backfill = backfill
        list = try AccountList(backfill.source, hosts)
        restarts = backfill.position.restarts
        listing = try await backfill.store.listing(of: backfill.source.description)
        // The accounts of one list aren't those of another.
        if case .list = backfill.source { listing = BackfillListing() }
    }

    var isComplete: Bool { listing.isComplete }

    /// Whether the list was restarted since this began.
    var isOutdated: Bool { restarts != backfill.position.restarts }

    /// Reads a page.
    ///
    /// - Parameter onInactive: Receives the inactive accounts, before the list goes on.
    mutating func step(onInactive: (DID, AccountStatus?) async throws -> Void) async throws {
        let page: AccountList.Page
        if let list {
            page = try await list.page(after: listing.cursor) { why in
                let isFirst = backfill.meter.withLock { stats in
                    defer { stats.lastListingFailure = why }
                    return stats.lastListingFailure == nil
                }
                if isFirst { StreamLog.write("The list of accounts can't be read, and is tried again: \(why)") }
            }
        } else if case .list(let dids) = backfill.source {
            page = AccountList.Page(repos: dids.map { ($0, nil) }, rows: dids.count)
        } else {
            return
        }
        rows += page.rows
        let limit = backfill.limits.accounts
        guard rows <= limit else { throw StreamError(.listingTooLong(limit: limit), backfill.source.stream) }
        emptyPages = page.rows == 0 ? emptyPages + 1 : 0
        if let cursor = page.cursor {
            guard cursor != landmark, cursor != listing.cursor else {
                throw StreamError(.listingLoops, backfill.source.stream)
            }
            pages += 1
            if pages == pagesToNext {
                // The distance doubles, so that a circle of any size is noticed before it was read four times.
                (landmark, pages, pagesToNext) = (cursor, 0, pagesToNext * 2)
            }
            guard emptyPages < Self.mostEmptyPages else {
                throw StreamError(.listingIsEmpty(pages: emptyPages), backfill.source.stream)
            }
        }
        let repos = backfill.shard.map { shard in page.repos.filter { shard.owns($0.did) } } ?? page.repos
        for (did, status) in page.inactive where backfill.shard?.owns(did) ?? true { try await onInactive(did, status) }
        listing = BackfillListing(cursor: page.cursor, isComplete: page.cursor == nil)
        // After a restart, the accounts of this page are listed again.
        let isStored = try await backfill.position.change { [self] in
            guard !isOutdated else { return false }
            try await backfill.store.add(repos, listing: listing, of: backfill.source.description)
            return true
        }
        guard isStored else { return }
        backfill.meter.withLock { stats in
            stats.listed += page.rows
            stats.skipped += page.rows - repos.count
            stats.isListed = listing.isComplete
        }
    }
}
