import BskyKit
import Foundation

/// The views and settings that a row of the moderation vectors describes.
struct ModerationSubject {
    let row: LexValue
    static let cid: CID = "bafyreiclp443lavogvhj3d2ob2cxbfuscni2k5jk7bebjzg7khl3esabwq"
    static let date: Datetime = "2026-11-22T10:00:00Z"

    init(_ row: VectorRow) { self.row = row.value }

    func moderator() throws -> Moderator {
        Moderator(
            viewer: try row["viewer"]?.text.map { try DID($0) }, prefs: try Self.prefs(row["prefs"]),
            definitions: try definitions())
    }

    static func prefs(_ value: LexValue?) throws -> ModerationPrefs {
        ModerationPrefs(
            adultContentEnabled: value?["adultContentEnabled"]?.flag ?? false, labels: settings(value?["labels"]),
            labelers: try (value?["labelers"]?.elements ?? []).map {
                .init(try DID($0["did"]?.text ?? ""), labels: settings($0["labels"]))
            },
            mutedWords: try (value?["mutedWords"]?.elements ?? []).map { try word($0) },
            hiddenPosts: try (value?["hiddenPosts"]?.elements ?? []).map { try ATURI($0.text ?? "") })
    }

    static func word(_ value: LexValue, now: Date = Date()) throws -> AppBsky.Actor.Defs.MutedWord {
        AppBsky.Actor.Defs.MutedWord(
            value: value["value"]?.text ?? "",
            targets: (value["targets"]?.elements ?? []).map { .init(rawValue: $0.text ?? "") },
            actorTarget: value["actorTarget"]?.text.map { .init(rawValue: $0) },
            expiresAt: value["expiresInSeconds"]?.number.map { Datetime(now.addingTimeInterval(Double($0))) })
    }

    private static func settings(_ value: LexValue?) -> [String: LabelSetting] {
        var settings: [String: LabelSetting] = [:]
        for field in value?.fields ?? [:] { settings[field.name] = LabelSetting(rawValue: field.value.text ?? "") }
        return settings
    }

    private func definitions() throws -> LabelDefinitions {
        var definitions = LabelDefinitions()
        for value in row["definitions"]?.elements ?? [] {
            let labeler = try DID(value["labeler"]?.text ?? "")
            let definition = ComAtproto.Label.Defs.LabelValueDefinition(
                identifier: value["identifier"]?.text ?? "", severity: .init(rawValue: value["severity"]?.text ?? ""),
                blurs: .init(rawValue: value["blurs"]?.text ?? ""),
                locales: [],
                adultOnly: value["adultOnly"]?.flag,
                defaultSetting: value["defaultSetting"]?.text.map { .init(rawValue: $0) })
            definitions.add([LabelDefinition(definition, by: labeler)], of: labeler)
        }
        return definitions
    }

    // MARK: Views

    func decision() throws -> ModerationDecision {
        let moderator = try moderator()
        var decision: ModerationDecision
        switch row["subject"]?.text {
        case "profile": decision = moderator.decide(try author())
        case "list" where row["author"] == nil:
            decision = moderator.decide(
                AppBsky.Graph.Defs.ListViewBasic(
                    uri: try uri(),
                    cid: Self.cid, name: "List", purpose: .curatelist, labels: try labels(row["labels"])
                ))
        case "list":
            decision = moderator.decide(
                AppBsky.Graph.Defs.ListView(
                    uri: try uri(),
                    cid: Self.cid, creator: try creator(), name: "List", purpose: .curatelist, indexedAt: Self.date,
                    labels: try labels(row["labels"])))
        case "feedGenerator":
            decision = moderator.decide(
                AppBsky.Feed.Defs.GeneratorView(
                    uri: try uri(),
                    cid: Self.cid, did: "did:web:feed.test", creator: try creator(), displayName: "Feed",
                    indexedAt: Self.date, labels: try labels(row["labels"])))
        case "notification":
            decision = moderator.decide(
                AppBsky.Notification.ListNotifications.Notification(
                    uri: try uri(), cid: Self.cid,
                    author: try creator(), reason: .like,
                    record: try UnknownObject([:] as LexObject), isRead: false, indexedAt: Self.date,
                    labels: try labels(row["labels"])))
        case "status":
            decision = moderator.decide(
                AppBsky.Actor.Defs.StatusView(
                    status: .live,
                    record: try UnknownObject([:] as LexObject),
                    labels: try labels(row["statusLabels"])),
                of: try author())
        default: decision = moderator.decide(try post())
        }
        if row["addHidden"]?.flag == true { decision.hide() }
        return decision
    }

    func uri() throws -> ATURI {
        try ATURI(row["uri"]?.text ?? "at://\(row["author"]?["did"]?.text ?? "")/app.bsky.feed.post/fake")
    }

    func author() throws -> AppBsky.Actor.Defs.ProfileViewBasic {
        // Only our own rows tell the mute from the list.
        try Self.profile(row["author"], isMutedByItsList: row["id"]?.text?.hasPrefix("extra") != true)
    }

    private func creator() throws -> AppBsky.Actor.Defs.ProfileView {
        let author = try author()
        return AppBsky.Actor.Defs.ProfileView(
            did: author.did, handle: author.handle, labels: author.labels, viewer: author.viewer)
    }

    static func profile(
        _ value: LexValue?, isMutedByItsList: Bool = true
    ) throws -> AppBsky.Actor.Defs.ProfileViewBasic {
        let did = value?["did"]?.text ?? ""
        return AppBsky.Actor.Defs.ProfileViewBasic(
            did: try DID(did), handle: try Handle(String(did.dropFirst("did:web:".count))),
            labels: try labels(value?["labels"], of: did), viewer: try viewer(value, isMutedByItsList: isMutedByItsList)
        )
    }

    private static func viewer(
        _ value: LexValue?, isMutedByItsList: Bool = true
    ) throws -> AppBsky.Actor.Defs.ViewerState {
        func list(_ name: String) throws -> AppBsky.Graph.Defs.ListViewBasic? {
            guard value?[name]?.flag == true else { return nil }
            return AppBsky.Graph.Defs.ListViewBasic(
                uri: "at://did:web:me.test/app.bsky.graph.list/l",
                cid: cid, name: "List", purpose: .modlist)
        }
        let (blockingByList, mutedByList) = (try list("blockingByList"), try list("mutedByList"))
        let isBlocked = value?["blocking"]?.flag == true || blockingByList != nil
        return AppBsky.Actor.Defs.ViewerState(
            blockedBy: value?["blockedBy"]?.flag,
            blocking: isBlocked ? "at://did:web:me.test/app.bsky.graph.block/b" : nil,
            blockingByList: blockingByList,
            following: value?["following"]?.flag == true ? "at://did:web:me.test/app.bsky.graph.follow/f" : nil,
            muted: value?["muted"]?.flag ?? (isMutedByItsList && mutedByList != nil),
            mutedByList: mutedByList)
    }

    private static func labels(_ value: LexValue?, of did: String) throws -> [ComAtproto.Label.Defs.Label]? {
        try value?.elements?.map { label in
            let uri =
                switch label["on"]?.text {
                case "account": did
                case "profile": "at://\(did)/app.bsky.actor.profile/self"
                default: "at://\(did)/app.bsky.feed.post/fake"
                }
            return ComAtproto.Label.Defs.Label(
                src: try DID(label["src"]?.text ?? ""), uri: try URIString(uri),
                val: label["val"]?.text ?? "",
                cts: date)
        }
    }

    func labels(_ value: LexValue?) throws -> [ComAtproto.Label.Defs.Label]? {
        try Self.labels(value, of: row["author"]?["did"]?.text ?? "did:web:bob.test")
    }

    func post() throws -> AppBsky.Feed.Defs.PostView {
        AppBsky.Feed.Defs.PostView(
            uri: try uri(), cid: Self.cid,
            author: try author(),
            record: try Self.record("Hello"), indexedAt: Self.date, embed: try quote(),
            labels: try labels(row["labels"]))
    }

    static func record(_ text: String) throws -> UnknownObject {
        try UnknownObject(AppBsky.Feed.Post(text: text, createdAt: date))
    }

    private func quote() throws -> AppBsky.Feed.Defs.PostView.EmbedUnion? {
        if let blocked = row["quoteBlocked"] {
            let did = try DID(blocked["did"]?.text ?? "")
            return .recordView(
                .init(
                    record: .viewBlocked(
                        .init(
                            uri: "at://did:web:carla.test/app.bsky.feed.post/fake", blocked: true,
                            author: .init(did: did, viewer: try Self.viewer(blocked))))))
        }
        guard let quote = row["quote"] else { return nil }
        let did = quote["author"]?["did"]?.text ?? ""
        return .recordView(
            .init(
                record: .viewRecord(
                    .init(
                        uri: try ATURI(quote["uri"]?.text ?? "at://\(did)/app.bsky.feed.post/quoted"), cid: Self.cid,
                        author: try Self.profile(quote["author"]),
                        value: try Self.record(quote["text"]?.text ?? "Quoted"), indexedAt: Self.date,
                        labels: try Self.labels(quote["labels"], of: did)))))
    }
}
