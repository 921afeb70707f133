extension Preferences {
    // MARK: Saved feeds

    /// The saved feeds, in order. Every change moves pinned feeds to the front.
    public var savedFeeds: [AppBsky.Actor.Defs.SavedFeed] { savedFeedItems.compactMap { $0.decoded() } }

    /// Saves feeds, and gives them identifiers.
    ///
    /// If the account has no list of saved feeds yet, a new one hides that of older apps. Call
    /// ``PreferencesStore/current()`` before, which creates the list from the older one.
    ///
    /// - Throws: ``SavedFeedError`` if a URI doesn't match its type.
    public mutating func save(_ feeds: [(type: AppBsky.Actor.Defs.SavedFeed.TypeValue, value: String, pinned: Bool)])
        throws
    {
        let new = try feeds.map {
            try Self.item(
                AppBsky.Actor.Defs.SavedFeed(
                    id: TID.now().description, type: $0.type, value: $0.value, pinned: $0.pinned))
        }
        if !new.isEmpty { editSavedFeeds { $0 += new } }
    }

    /// Removes saved feeds.
    public mutating func removeSavedFeeds(_ ids: [String]) {
        guard savedFeeds.contains(where: { ids.contains($0.id) }) else { return }
        editSavedFeeds { items in items.removeAll { $0["id"]?.string.map(ids.contains) ?? false } }
    }

    /// Pins or unpins saved feeds, identified by their IDs.
    ///
    /// - Throws: ``SavedFeedError`` if a URI doesn't match its type.
    public mutating func updateSavedFeeds(_ feeds: [AppBsky.Actor.Defs.SavedFeed]) throws {
        for feed in feeds { _ = try Self.item(feed) }
        let pins = Dictionary(feeds.map { ($0.id, $0.pinned) }) { _, last in last }
        guard savedFeeds.contains(where: { pins[$0.id] != nil }) else { return }
        editSavedFeeds { items in
            for index in items.indices {
                guard case .object(var object) = items[index], let pinned = object["id"]?.string.flatMap({ pins[$0] })
                else { continue }
                object["pinned"] = .boolean(pinned)
                items[index] = .object(object)
            }
        }
    }

    /// Replaces the saved feeds. If several have the same identifier, the last one counts.
    ///
    /// - Throws: ``SavedFeedError`` if a URI doesn't match its type.
    public mutating func replaceSavedFeeds(_ feeds: [AppBsky.Actor.Defs.SavedFeed]) throws {
        var seen: Set<String> = []
        var items: [LexValue] = []
        for feed in feeds.reversed() where seen.insert(feed.id).inserted { items.append(try Self.item(feed)) }
        items.reverse()
        editSavedFeeds { old in
            old = items + old.filter { $0.decoded(as: AppBsky.Actor.Defs.SavedFeed.self) == nil }
        }
    }

    /// The list for older apps. Newer apps add saved feeds to it, and don't read it.
    public var legacySavedFeeds: AppBsky.Actor.Defs.SavedFeedsPref? {
        get {
            guard let fields = fields(of: .savedFeedsPref) else { return nil }
            return AppBsky.Actor.Defs.SavedFeedsPref(
                pinned: (fields["pinned"]?.array ?? []).compactMap { $0.decoded() },
                saved: (fields["saved"]?.array ?? []).compactMap { $0.decoded() })
        }
        set {
            edit(.savedFeedsPref) { fields in
                fields["pinned"] = .array((newValue?.pinned ?? []).map { .string($0.description) })
                fields["saved"] = .array((newValue?.saved ?? []).map { .string($0.description) })
            }
        }
    }

    /// Creates the list of saved feeds, from the older list if there is one. The home timeline is pinned first.
    mutating func migrateSavedFeeds() {
        guard fields(of: .savedFeedsPrefV2) == nil else { return }
        var items: [LexValue] = []
        func add(_ type: String, _ value: String, pinned: Bool) {
            items.append([
                "id": .string(TID.now().description), "type": .string(type), "value": .string(value),
                "pinned": .boolean(pinned),
            ])
        }
        add("timeline", "following", pinned: true)
        let legacy = legacySavedFeeds
        var seen: Set<ATURI> = []
        for (uris, pinned) in [(legacy?.pinned ?? [], true), (legacy?.saved ?? [], false)] {
            for uri in uris where seen.insert(uri).inserted {
                switch uri.collection {
                case "app.bsky.feed.generator": add("feed", uri.description, pinned: pinned)
                case "app.bsky.graph.list": add("list", uri.description, pinned: pinned)
                default: continue
                }
            }
        }
        edit(.savedFeedsPrefV2) { $0["items"] = .array(items) }
        updateLegacySavedFeeds()
    }

    private var savedFeedItems: [LexValue] { fields(of: .savedFeedsPrefV2)?["items"]?.array ?? [] }

    /// Changes the list. Pinned feeds come first, and the older list is updated.
    private mutating func editSavedFeeds(_ change: (inout [LexValue]) -> Void) {
        edit(.savedFeedsPrefV2) { fields in
            var items = fields["items"]?.array ?? []
            change(&items)
            fields["items"] = .array(items.filter { $0["pinned"] == true } + items.filter { $0["pinned"] != true })
        }
        updateLegacySavedFeeds()
    }

    /// Adds the saved feeds to the older list, if there is one.
    private mutating func updateLegacySavedFeeds() {
        guard fields(of: .savedFeedsPref) != nil else { return }
        let feeds = savedFeeds.filter { $0.type == .feed || $0.type == .list }
        edit(.savedFeedsPref) { fields in
            for (name, feeds) in [("saved", feeds), ("pinned", feeds.filter(\.pinned))] {
                var uris = fields[name]?.array ?? []
                var seen = Set(uris.compactMap(\.string))
                for feed in feeds where seen.insert(feed.value).inserted { uris.append(.string(feed.value)) }
                fields[name] = .array(uris)
            }
        }
    }

    /// A feed as it is stored, if its URI matches its type.
    private static func item(_ feed: AppBsky.Actor.Defs.SavedFeed) throws -> LexValue {
        let collection: NSID? =
            switch feed.type {
            case .feed: "app.bsky.feed.generator"
            case .list: "app.bsky.graph.list"
            default: nil
            }
        if let collection {
            guard LexValue.string(feed.value).decoded(as: ATURI.self)?.collection == collection else {
                throw SavedFeedError(value: feed.value, expected: collection)
            }
        }
        return .object(try LexObject(encoding: feed))
    }
}
