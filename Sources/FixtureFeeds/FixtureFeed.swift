import ATCrypto

/// Creates realistic pages of `app.bsky.feed.getTimeline` as JSON. The same seed creates the same bytes.
///
/// It writes text without the codec, so that it can be used to test and to measure the codec.
public struct FixtureFeed {
    /// The unusual contents of a page.
    public struct Options: OptionSet, Sendable {
        /// The bits of the options.
        public let rawValue: Int
        /// Creates options from bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Fields that no lexicon lists, in views and in records.
        public static let unknownFields = Options(rawValue: 1)
        /// Embeds of types that no lexicon lists.
        public static let unknownEmbeds = Options(rawValue: 2)
        /// Records of types from the future.
        public static let futureRecords = Options(rawValue: 4)
        /// Everything.
        public static let all: Options = [.unknownFields, .unknownEmbeds, .futureRecords]
    }

    private var random: SplitMix64
    private let options: Options

    /// Creates a generator.
    public init(seed: UInt64 = 7, options: Options = []) {
        random = SplitMix64(seed: seed)
        self.options = options
    }

    /// The bytes of a page with this many posts.
    public static func page(posts: Int = 100, seed: UInt64 = 7, options: Options = []) -> [UInt8] {
        var generator = FixtureFeed(seed: seed, options: options)
        let items = (0..<posts).map { _ in generator.item() }
        return Array(Tree.object([("feed", .array(items)), ("cursor", .string(generator.datetime()))]).json.utf8)
    }

    /// The bytes of this many posts, each as a separate record.
    public static func records(_ count: Int, seed: UInt64 = 7, options: Options = []) -> [[UInt8]] {
        var generator = FixtureFeed(seed: seed, options: options)
        return (0..<count).map { _ in
            let embed = generator.embed(of: generator.did(), isQuoted: true)?.record
            return Array(generator.record(embed: embed, isReply: generator.chance(30)).json.utf8)
        }
    }

    // MARK: Views

    private mutating func item() -> Tree {
        let isReply = chance(30)
        var fields: [(String, Tree)] = [("post", post(isQuoted: false, isReply: isReply))]
        if isReply {
            var reply: [(String, Tree)] = [
                ("root", post(isQuoted: true, isReply: chance(30), type: "app.bsky.feed.defs#postView")),
                ("parent", post(isQuoted: true, isReply: chance(30), type: "app.bsky.feed.defs#postView")),
            ]
            if chance(50) { reply.append(("grandparentAuthor", profile(did()))) }
            fields.append(("reply", .object(reply)))
        }
        if chance(25) {
            fields.append(
                (
                    "reason",
                    .object([
                        ("$type", "app.bsky.feed.defs#reasonRepost"), ("by", profile(did())),
                        ("uri", uri(did(), "app.bsky.feed.repost")), ("cid", .string(cid("bafyrei"))),
                        ("indexedAt", .string(datetime())),
                    ])
                ))
        }
        extend(&fields)
        return .object(fields)
    }

    private mutating func post(isQuoted: Bool, isReply: Bool, type: String? = nil) -> Tree {
        let author = did()
        let embed = self.embed(of: author, isQuoted: isQuoted)
        var fields: [(String, Tree)] = type.map { [("$type", .string($0))] } ?? []
        fields += [
            ("uri", uri(author, "app.bsky.feed.post")), ("cid", .string(cid("bafyrei"))),
            ("author", profile(author)), ("record", record(embed: embed?.record, isReply: isReply)),
        ]
        if let view = embed?.view { fields.append(("embed", view)) }
        for (name, limit) in [
            ("bookmarkCount", 50), ("replyCount", 200), ("repostCount", 900), ("likeCount", 9000), ("quoteCount", 90),
        ] {
            fields.append((name, .integer(random.below(limit))))
        }
        fields += [
            ("indexedAt", .string(datetime())),
            ("viewer", ["bookmarked": false, "threadMuted": false, "embeddingDisabled": false]), ("labels", []),
        ]
        extend(&fields)
        return .object(fields)
    }

    private mutating func profile(_ did: String) -> Tree {
        var fields: [(String, Tree)] = [
            ("did", .string(did)), ("handle", .string(base32(9) + ".bsky.social")),
            ("displayName", .string(words(2))), ("avatar", image("avatar", did, cid("bafkrei"))),
            (
                "associated",
                [
                    "chat": ["allowIncoming": "following"],
                    "activitySubscription": ["allowSubscriptions": "followers"],
                ]
            ),
            (
                "viewer",
                .object([
                    ("muted", false), ("blockedBy", false), ("following", uri(self.did(), "app.bsky.graph.follow")),
                ])
            ),
        ]
        fields.append(("labels", chance(20) ? .array([label(did)]) : []))
        fields.append(("createdAt", .string(datetime())))
        if chance(10) { fields.append(("verification", verification())) }
        extend(&fields)
        return .object(fields)
    }

    private mutating func label(_ did: String) -> Tree {
        .object([
            ("src", .string(did)), ("uri", .string("at://\(did)/app.bsky.actor.profile/self")),
            ("cid", .string(cid("bafyrei"))), ("val", "!no-unauthenticated"), ("cts", .string(datetime())),
        ])
    }

    private mutating func verification() -> Tree {
        let view: Tree = .object([
            ("issuer", .string(did())), ("uri", uri(did(), "app.bsky.graph.verification")), ("isValid", true),
            ("createdAt", .string(datetime())),
        ])
        return .object([
            ("verifications", .array([view])), ("verifiedStatus", "valid"), ("trustedVerifierStatus", "none"),
        ])
    }

    // MARK: Records

    private mutating func record(embed: Tree?, isReply: Bool) -> Tree {
        if options.contains(.futureRecords), chance(10) {
            return ["$type": "app.bsky.feed.hologram", "depth": 3, "scale": .number("1.5e-3"), "text": "from later"]
        }
        var fields: [(String, Tree)] = [("$type", "app.bsky.feed.post"), ("createdAt", .string(datetime()))]
        if let embed { fields.append(("embed", embed)) }
        let facets = self.facets()
        if !facets.isEmpty { fields.append(("facets", .array(facets))) }
        fields.append(("langs", ["en"]))
        if isReply { fields.append(("reply", .object([("parent", reference()), ("root", reference())]))) }
        fields.append(("text", .string(text())))
        extend(&fields)
        return .object(fields)
    }

    private mutating func reference() -> Tree {
        .object([("cid", .string(cid("bafyrei"))), ("uri", uri(did(), "app.bsky.feed.post"))])
    }

    private mutating func facets() -> [Tree] {
        var facets: [Tree] = []
        if chance(40) {
            let link = Tree.object([
                ("$type", "app.bsky.richtext.facet#link"), ("uri", .string("https://example.com/" + base32(12))),
            ])
            facets.append(["features": .array([link]), "index": ["byteStart": 3, "byteEnd": 17]])
        }
        if chance(20) {
            let mention = Tree.object([("$type", "app.bsky.richtext.facet#mention"), ("did", .string(did()))])
            facets.append([
                "$type": "app.bsky.richtext.facet", "features": .array([mention]),
                "index": ["byteStart": 20, "byteEnd": 30],
            ])
        }
        if chance(20) {
            let tag: Tree = ["$type": "app.bsky.richtext.facet#tag", "tag": "swift"]
            facets.append(["features": .array([tag]), "index": ["byteStart": 31, "byteEnd": 37]])
        }
        return facets
    }

    // MARK: Embeds

    private mutating func embed(of author: String, isQuoted: Bool) -> (record: Tree, view: Tree)? {
        if options.contains(.unknownEmbeds), chance(10) {
            return (
                ["$type": "app.bsky.embed.hologram", "mesh": ["$link": .string(cid("bafkrei"))]],
                ["$type": "app.bsky.embed.hologram#view", "mesh": "https://cdn.example.com/mesh", "faces": 1200]
            )
        }
        switch random.below(100) {
        case 0..<25: return images(of: author)
        case 25..<45: return external(of: author)
        case 45..<60 where !isQuoted: return quote()
        default: return nil
        }
    }

    private mutating func images(of author: String) -> (record: Tree, view: Tree) {
        var records: [Tree] = []
        var views: [Tree] = []
        for _ in 0...random.below(4) {
            let cid = self.cid("bafkrei")
            let ratio: Tree = .object([
                ("height", .integer(300 + random.below(1700))), ("width", .integer(300 + random.below(1700))),
            ])
            let alt = chance(50) ? text() : ""
            records.append(.object([("alt", .string(alt)), ("aspectRatio", ratio), ("image", blob(cid))]))
            views.append(
                .object([
                    ("thumb", image("feed_thumbnail", author, cid)), ("fullsize", image("feed_fullsize", author, cid)),
                    ("alt", .string(alt)), ("aspectRatio", ratio),
                ]))
        }
        return (
            .object([("$type", "app.bsky.embed.images"), ("images", .array(records))]),
            .object([("$type", "app.bsky.embed.images#view"), ("images", .array(views))])
        )
    }

    private mutating func external(of author: String) -> (record: Tree, view: Tree) {
        let cid = self.cid("bafkrei")
        let shared: [(String, Tree)] = [
            ("uri", .string("https://news.example.com/" + base32(20))), ("title", .string(words(8))),
            ("description", .string(text())),
        ]
        return (
            .object([
                ("$type", "app.bsky.embed.external"), ("external", .object(shared + [("thumb", blob(cid))])),
            ]),
            .object([
                ("$type", "app.bsky.embed.external#view"),
                ("external", .object(shared + [("thumb", image("feed_thumbnail", author, cid))])),
            ])
        )
    }

    private mutating func quote() -> (record: Tree, view: Tree) {
        let author = did()
        let embed = self.embed(of: author, isQuoted: true)
        let uri = self.uri(author, "app.bsky.feed.post")
        let cid = Tree.string(self.cid("bafyrei"))
        var view: [(String, Tree)] = [
            ("$type", "app.bsky.embed.record#viewRecord"), ("uri", uri), ("cid", cid), ("author", profile(author)),
            ("value", record(embed: embed?.record, isReply: chance(30))), ("labels", []),
            ("likeCount", .integer(random.below(9000))), ("replyCount", .integer(random.below(200))),
            ("repostCount", .integer(random.below(900))), ("quoteCount", .integer(random.below(90))),
            ("indexedAt", .string(datetime())), ("embeds", .array(embed.map { [$0.view] } ?? [])),
        ]
        extend(&view)
        return (
            .object([
                ("$type", "app.bsky.embed.record"), ("record", .object([("cid", cid), ("uri", uri)])),
            ]),
            .object([("$type", "app.bsky.embed.record#view"), ("record", .object(view))])
        )
    }

    private mutating func blob(_ cid: String) -> Tree {
        .object([
            ("$type", "blob"), ("ref", ["$link": .string(cid)]), ("mimeType", "image/jpeg"),
            ("size", .integer(10_000 + random.below(980_000))),
        ])
    }
}

// MARK: Parts

extension FixtureFeed {
    private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567")
    private static let words =
        """
        the of and to in is you that it he was for on are as with his they at be this have from or one had by word but \
        not what all were we when your can said there use an each which she do how their if will up other about out \
        many then them these so some her would make like him into time has look two more write go see number no way
        """.split { $0 == " " || $0 == "\n" }.map(String.init)
    private static let phrases = [
        "こんにちは世界", "今日はいい天気ですね", "привет мир", "🎉🔥", "👩‍👩‍👧‍👦", "مرحبا", "안녕하세요", "naïve café", "Ünïcödé",
    ]

    private mutating func chance(_ percent: Int) -> Bool { random.below(100) < percent }

    private mutating func pick<Element>(_ elements: [Element]) -> Element { elements[random.below(elements.count)] }

    private mutating func base32(_ count: Int) -> String { String((0..<count).map { _ in pick(Self.alphabet) }) }

    private mutating func did() -> String { "did:plc:" + base32(24) }

    private mutating func uri(_ did: String, _ collection: String) -> Tree {
        .string("at://\(did)/\(collection)/3l\(base32(11))")
    }

    /// A well-formed CID: the first character keeps the length of the hash intact, and the last has no unused bits.
    private mutating func cid(_ head: String) -> String {
        head + String(pick(Array("abcdefgh"))) + base32(50) + String(pick(Array("aeimquy4")))
    }

    private mutating func image(_ kind: String, _ did: String, _ cid: String) -> Tree {
        .string("https://cdn.bsky.app/img/\(kind)/plain/\(did)/\(cid)@jpeg")
    }

    private mutating func datetime() -> String {
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let date = "2025-\(two(1 + random.below(12)))-\(two(1 + random.below(28)))"
        let time = "\(two(random.below(24))):\(two(random.below(60))):\(two(random.below(60)))"
        return "\(date)T\(time).\(100 + random.below(900))Z"
    }

    private mutating func words(_ count: Int) -> String {
        (0..<count).map { _ in pick(Self.words) }.joined(separator: " ")
    }

    private mutating func text() -> String {
        var text = words(5 + random.below(36))
        if chance(35) { text += " " + pick(Self.phrases) }
        return chance(20) ? "\"quoted\"\n" + text : text
    }

    private mutating func extend(_ fields: inout [(String, Tree)]) {
        guard options.contains(.unknownFields), chance(30) else { return }
        let name = pick(["x", "mood", "$extra", "aVeryLongNameFromTheFuture", "naïve"])
        let nested = Tree.object([("deep", Tree.array([Tree.integer(1), Tree.integer(2)]))])
        let values: [Tree] = [
            Tree.null, Tree.boolean(true), Tree.integer(42), Tree.string("new"),
            Tree.array([Tree.string("a"), Tree.null]), Tree.object([("nested", nested)]),
        ]
        let value = values[random.below(values.count)]
        fields.insert((name, value), at: random.below(fields.count + 1))
    }
}

extension SplitMix64 {
    /// A number from zero up to, but not including, the limit.
    fileprivate mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
}
