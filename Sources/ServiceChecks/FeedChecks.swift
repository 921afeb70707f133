import ATData
import ATIdentity
import Foundation
import HTTPTransport

extension CheckRun {
    private static let generator: NSID = "app.bsky.feed.generator"
    private static let post: NSID = "app.bsky.feed.post"

    /// The DID of the service that a feed's record names, after checks of the record.
    mutating func service(ofFeed uri: ATURI) async throws -> DID? {
        guard let (publisher, key) = try await place(of: uri) else { return nil }
        guard let record = try await record(Self.generator, key, of: publisher) else {
            fail("record", "There is no record \(uri). Create it with: atp feed publish \(key)")
            return nil
        }
        guard let text = record["did"]?.string, let did = try? DID(text) else {
            fail("record", "The record \(uri) names no service in its field did")
            return nil
        }
        pass("record", "The record names \(did) as its service")
        return did
    }

    private mutating func place(of uri: ATURI) async throws -> (publisher: DID, key: String)? {
        guard uri.collection == Self.generator, let key = uri.recordKey else {
            fail("record", "\(uri) is not the address of a feed's record in \(Self.generator)")
            return nil
        }
        switch uri.authority {
        case .did(let did): return (did, key.description)
        case .handle(let handle): return (try await resolver.did(of: handle), key.description)
        }
    }

    /// Checks a service's feeds, or one of them.
    mutating func checkFeeds(of did: DID, at url: URL, feed: ATURI?) async throws {
        let description = try await send(.get, url.call("app.bsky.feed.describeFeedGenerator"), of: did)
        guard description.status == .ok, let object = description.object else {
            return fail(
                "feeds", "describeFeedGenerator answers with status \(description.status.rawValue) instead of feeds")
        }
        guard object["did"]?.string == did.description else {
            return fail("feeds", "The service says that it is \(object["did"]?.string ?? "nobody"), not \(did)")
        }
        let items = object["feeds"]?.array ?? []
        var listed = items.compactMap { $0.object?["uri"]?.string.flatMap { try? ATURI($0) } }
        let faulty = items.count - listed.count
        if faulty > 0 {
            let feeds = faulty == 1 ? "a feed" : "\(faulty) feeds"
            fail("feeds", "describeFeedGenerator lists \(feeds) without an address")
        }
        if let feed {
            let named = try await withDID(feed)
            guard listed.contains(named) else { return fail("feeds", "The service doesn't list \(named)") }
            listed = [named]
        }
        guard !listed.isEmpty else { return fail("feeds", "The service lists no feeds") }
        pass("feeds", listed.count == 1 ? "The service lists the feed" : "The service lists \(listed.count) feeds")
        for uri in listed.prefix(10) { try await check(uri, of: did, at: url, recordWasChecked: feed != nil) }
        try await checkUnknownFeed(of: did, at: url, like: listed[0])
        try await checkTokens(
            for: did, service: ServiceKind.feeds.fragment, at: url, call: "app.bsky.feed.sendInteractions",
            input: #"{"interactions":[]}"#)
    }

    private func withDID(_ uri: ATURI) async throws -> ATURI {
        guard case .handle(let handle) = uri.authority, let collection = uri.collection, let key = uri.recordKey else {
            return uri
        }
        return try ATURI("at://\(try await resolver.did(of: handle))/\(collection)/\(key)")
    }

    private mutating func check(_ uri: ATURI, of did: DID, at url: URL, recordWasChecked: Bool) async throws {
        guard let (publisher, key) = try await place(of: uri) else { return }
        guard let record = try await record(Self.generator, key, of: publisher) else {
            fail("record", "\(uri) has no record, so nobody can find it: atp feed publish \(key)")
            return
        }
        if !recordWasChecked {
            guard record["did"]?.string == did.description else {
                fail("record", "The record \(uri) names \(record["did"]?.string ?? "no service"), not \(did)")
                return
            }
            pass("record", "The record of \(key) names this service")
        }
        try await checkIndex(ofFeed: uri)
        guard let first = try await page(of: uri, at: url, did, limit: 30) else { return }
        checkAge(of: first, key)
        try await checkPages(of: uri, from: first, at: url, did)
        try await checkLimits(of: uri, at: url, did)
        try await checkSpeed(of: uri, at: url, did)
        guard record["acceptsInteractions"] == .boolean(true) else { return }
        let sent = try await send(
            .post, url.call("app.bsky.feed.sendInteractions"), of: did, json: #"{"interactions":[]}"#)
        if sent.status == HTTPStatusCode(rawValue: 501) || sent.status == .notFound {
            fail("interactions", "The record of \(key) accepts interactions, and the service doesn't")
        } else {
            pass("interactions", "The service accepts interactions")
        }
    }

    private struct Page {
        var posts: [ATURI] = []
        var cursor: String?
    }

    /// A page of a feed, checked; `nil` if there is none.
    private mutating func page(
        of uri: ATURI, at url: URL, _ did: DID, limit: Int, cursor: String? = nil
    ) async throws -> Page? {
        let address = url.call("app.bsky.feed.getFeedSkeleton", ["feed": uri.description, "limit": "\(limit)"])
        let response = try await send(
            .get, cursor.map { address.appending(queryItems: [URLQueryItem(name: "cursor", value: $0)]) } ?? address,
            of: did)
        if response.status == .unauthorized {
            warn("posts", "The feed is for accounts only, so its posts can't be checked from here")
            return nil
        }
        guard response.status == .ok, let items = response.object?["feed"]?.array else {
            fail("posts", "getFeedSkeleton answers with status \(response.status.rawValue) instead of posts")
            return nil
        }
        var page = Page(cursor: response.object?["cursor"]?.string)
        for (index, item) in items.enumerated() {
            let text = item.object?["post"]?.string
            guard let post = text.flatMap({ try? ATURI($0) }), case .did = post.authority,
                post.collection == Self.post, post.recordKey != nil
            else {
                fail("posts", "Item \(index) isn't the address of a post with a DID: \(text ?? "nothing")")
                return nil
            }
            page.posts.append(post)
        }
        guard page.posts.count <= limit else {
            fail("posts", "limit=\(limit) returned \(page.posts.count) posts")
            return nil
        }
        return page
    }

    private mutating func checkAge(of page: Page, _ key: String) {
        guard !page.posts.isEmpty else { return warn("posts", "The feed \(key) is empty") }
        let now = time.date().timeIntervalSince1970
        let times = page.posts.compactMap { $0.recordKey.flatMap { try? TID($0.description) } }.map {
            Double($0.microseconds) / 1e6
        }
        // Anyone can choose a key with a time in the future.
        guard let newest = times.filter({ $0 < now + 300 }).max() else {
            return pass("posts", "The feed \(key) has posts")
        }
        let age = now - newest
        guard age < 86_400 else {
            return warn(
                "posts", "The newest post of \(key) is \(Int(min(age, 1e9) / 3_600)) h old. Does the indexer run?")
        }
        pass("posts", "The feed \(key) has posts of the last day")
    }

    private mutating func checkPages(of uri: ATURI, from first: Page, at url: URL, _ did: DID) async throws {
        var seen = Set(first.posts)
        guard seen.count == first.posts.count else { return fail("pages", "Page 1 has a post twice") }
        var cursor = first.cursor
        for number in 2...3 {
            guard let last = cursor else { break }
            guard let page = try await page(of: uri, at: url, did, limit: 30, cursor: last) else { return }
            let repeated = page.posts.count { !seen.insert($0).inserted }
            guard repeated == 0 else {
                return fail(
                    "pages", "Page \(number) repeats \(repeated) posts. The cursor must say exactly where to go on")
            }
            guard page.cursor != last else {
                return fail("pages", "Page \(number) has the cursor of the page before, so that apps never end")
            }
            guard !page.posts.isEmpty || page.cursor == nil else {
                return warn("pages", "Page \(number) has no posts, but a cursor. Some apps end there")
            }
            cursor = page.cursor
        }
        pass("pages", "No page repeats a post")
    }

    private mutating func checkLimits(of uri: ATURI, at url: URL, _ did: DID) async throws {
        for limit in [1, 100] {
            guard try await page(of: uri, at: url, did, limit: limit) != nil else { return }
        }
        pass("limits", "1 and 100 posts at once work")
    }

    private mutating func checkUnknownFeed(of did: DID, at url: URL, like uri: ATURI) async throws {
        guard case .did(let publisher) = uri.authority else { return }
        let unknown = "at://\(publisher)/\(Self.generator)/no-such-feed-here"
        let response = try await send(.get, url.call("app.bsky.feed.getFeedSkeleton", ["feed": unknown]), of: did)
        if response.status == .badRequest, response.errorName == "UnknownFeed" {
            pass("unknown-feed", "A feed that doesn't exist is refused")
        } else {
            warn(
                "unknown-feed",
                "A feed that doesn't exist should be answered by 400 and UnknownFeed, not by "
                    + "\(response.status.rawValue) and \(response.errorName ?? "no error")")
        }
    }

    /// The time from which on people notice that a feed is slow.
    private static let noticed = 150

    private mutating func checkSpeed(of uri: ATURI, at url: URL, _ did: DID) async throws {
        var times: [Duration] = []
        for _ in 0..<10 {
            let start = time.now()
            guard try await page(of: uri, at: url, did, limit: 30) != nil else { return }
            times.append(start.duration(to: time.now()))
        }
        let slowest = times.sorted()[8].inMilliseconds
        if slowest > Self.noticed {
            warn("speed", "A page takes \(slowest) ms. People notice from \(Self.noticed) ms on")
        } else {
            pass("speed", "A page takes \(slowest) ms")
        }
    }
}
