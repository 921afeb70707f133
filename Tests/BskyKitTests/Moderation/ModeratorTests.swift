import BskyKit
import Foundation
import TestLoad
import Testing

@Suite(.inTurn)
struct ModeratorTests {
    private let labeler: DID = "did:web:labeler.test"
    private let now = ModerationSubject.date.date

    private func label(
        _ value: String, expires: Date? = nil, negated: Bool? = nil, uri: URIString? = nil
    ) -> ComAtproto.Label.Defs.Label {
        ComAtproto.Label.Defs.Label(
            src: labeler, uri: uri ?? "at://did:web:bob.test/app.bsky.feed.post/a",
            val: value,
            cts: ModerationSubject.date, exp: expires.map { Datetime($0) }, neg: negated)
    }

    private func post(
        _ labels: [ComAtproto.Label.Defs.Label], embed: AppBsky.Feed.Defs.PostView.EmbedUnion? = nil
    ) throws -> AppBsky.Feed.Defs.PostView {
        AppBsky.Feed.Defs.PostView(
            uri: "at://did:web:bob.test/app.bsky.feed.post/a", cid: ModerationSubject.cid,
            author: try ModerationSubject.profile(["did": "did:web:bob.test"]),
            record: try ModerationSubject.record("Hello"),
            indexedAt: ModerationSubject.date, embed: embed, labels: labels)
    }

    private func moderator(hiding posts: [ATURI] = [], _ definitions: LabelDefinitions = [:]) -> Moderator {
        Moderator(
            viewer: "did:web:me.test", prefs: ModerationPrefs(labelers: [.init(labeler)], hiddenPosts: posts),
            definitions: definitions)
    }

    @Test
    func `An expired or withdrawn label doesn't count`() throws {
        let labels = [
            label("!hide", expires: now), label("!hide", expires: now - 1), label("!hide", negated: true),
        ]
        #expect(moderator().decide(try post(labels), now: now).causes.isEmpty)
        #expect(moderator().decide(try post([label("!hide", expires: now + 1)]), now: now).causes.count == 1)
    }

    @Test
    func `Hiding a post hides those that quote it, also with pictures`() throws {
        let quoted = AppBsky.Embed.Record.View(
            record: .viewRecord(
                .init(
                    uri: "at://did:web:carla.test/app.bsky.feed.post/q", cid: ModerationSubject.cid,
                    author: try ModerationSubject.profile(["did": "did:web:carla.test"]),
                    value: try ModerationSubject.record("Quoted"),
                    indexedAt: ModerationSubject.date)))
        let moderator = moderator(hiding: ["at://did:web:carla.test/app.bsky.feed.post/q"])
        for embed: AppBsky.Feed.Defs.PostView.EmbedUnion in [
            .recordView(quoted), .recordWithMediaView(.init(record: quoted, media: .imagesView(.init(images: [])))),
        ] {
            let decision = moderator.decide(try post([], embed: embed))
            #expect(decision.causes.map(\.kind) == [.hidden])
            #expect(decision.ui(for: .contentList).filter)
        }
        #expect(moderator.decide(try post([])).causes.isEmpty)
    }

    @Test
    func `The strictest settings leave nothing that a global label marks`() throws {
        var prefs = ModerationPrefs(
            adultContentEnabled: true, labels: ["porn": .ignore, "spam": .warn],
            labelers: [.init(labeler, labels: ["nudity": .ignore, "gore": .ignore, "rude": .warn])])
        prefs = prefs.restricted()
        #expect(!prefs.adultContentEnabled)
        #expect(prefs.labels["spam"] == .warn)
        #expect(prefs.labelers == [.init(labeler, labels: ["rude": .warn])])
        let moderator = Moderator(viewer: nil, prefs: prefs)
        for value in ["porn", "sexual", "nudity", "graphic-media", "gore"] {
            #expect(moderator.decide(try post([label(value)])).ui(for: .contentList).filter, "\(value)")
        }
        #expect(!moderator.decide(try post([label("spam")])).ui(for: .contentList).filter)
    }

    @Test
    func `Definitions come from the services of labelers, and the first of a name counts`() throws {
        func definition(_ name: String, _ blurs: ComAtproto.Label.Defs.LabelValueDefinition.Blurs)
            -> ComAtproto.Label.Defs.LabelValueDefinition
        {
            .init(identifier: name, severity: .alert, blurs: blurs, locales: [], defaultSetting: .hide)
        }
        let creator = AppBsky.Actor.Defs.ProfileView(did: labeler, handle: "labeler.test")
        let view = AppBsky.Labeler.Defs.LabelerViewDetailed(
            uri: "at://did:web:labeler.test/app.bsky.labeler.service/self",
            cid: ModerationSubject.cid, creator: creator,
            policies: .init(
                labelValues: ["rude", "!hide"],
                labelValueDefinitions: [
                    definition("rude", .content), definition("rude", .none), definition("!hide", .none),
                    definition("", .content),
                ]), indexedAt: ModerationSubject.date)
        let unknown = try UnknownObject(["$type": "com.example.other"] as LexObject)
        let definitions = LabelDefinitions(
            .init(views: [.labelerViewDetailed(view), .unknown(unknown)]))
        #expect(definitions["!hide", of: labeler] == nil)
        let decision = moderator(definitions).decide(try post([label("rude"), label("!hide")]))
        #expect(decision.causes.map(\.priority) == [2, 1])
        let ui = decision.ui(for: .contentList)
        #expect(ui.filters.map(\.priority) == [1, 2])
        #expect(ui.blurs.map(\.priority) == [1, 2])
        #expect(ui.noOverride)
    }

    @Test
    func `10,000 labels on a post are all counted`() throws {
        let labels = (0..<10_000).map { label($0.isMultiple(of: 2) ? "!warn" : "unknown-\($0)") }
        let decision = moderator().decide(try post(labels))
        #expect(decision.causes.count == 5000)
        #expect(decision.ui(for: .contentView).blurs.count == 5000)
    }

    @Test
    func `Results for several parts merge into one`() throws {
        let warned = moderator().decide(try post([label("!warn")])).ui(for: .contentView)
        let hidden = moderator().decide(try post([label("!hide")])).ui(for: .contentView)
        let all = warned.merged(with: hidden)
        #expect(all.blurs == hidden.blurs + warned.blurs)
        #expect(all.noOverride)
        #expect(ModerationUI().merged(with: warned) == warned)
    }

    @Test
    func `The options of a moderator request the labels of its labelers`() {
        let moderator = Moderator(
            viewer: nil, prefs: ModerationPrefs(labelers: [.init(ModerationPrefs.appLabeler), .init(labeler)]))
        #expect(
            moderator.options.labelers?.map(\.description) == [
                "\(ModerationPrefs.appLabeler);redact", "did:web:labeler.test",
            ])
    }

    @Test
    func `Only the author makes a post blocked or muted, not an account that it quotes`() throws {
        let author = try ModerationSubject.profile(["did": "did:web:carla.test", "muted": true, "blockedBy": true])
        let quote = AppBsky.Embed.Record.View(
            record: .viewRecord(
                .init(
                    uri: "at://did:web:carla.test/app.bsky.feed.post/q", cid: ModerationSubject.cid, author: author,
                    value: try ModerationSubject.record("Quoted"), indexedAt: ModerationSubject.date)))
        let decision = moderator().decide(try post([], embed: .recordView(quote)))
        #expect(decision.causes.map(\.kind) == [.muted, .blockedBy])
        #expect(!decision.isBlocked && !decision.isMuted)
        let own = moderator().decide(author)
        #expect(own.isBlocked && own.isMuted)
    }

    @Test
    func `A setting for a labeler comes before the one for all, and that before the default`() throws {
        func setting(_ own: LabelSetting?, _ all: LabelSetting?, adult: Bool = true) throws -> LabelSetting? {
            let prefs = ModerationPrefs(
                adultContentEnabled: adult, labels: all.map { ["porn": $0] } ?? [:],
                labelers: [
                    .init("did:web:other.test", labels: ["porn": .ignore]),
                    .init(labeler, labels: own.map { ["porn": $0] } ?? [:]),
                ])
            let decision = Moderator(viewer: "did:web:me.test", prefs: prefs).decide(try post([label("porn")]))
            guard case .label(let cause)? = decision.causes.first?.kind else { return nil }
            #expect(cause.noOverride == !adult)
            return cause.setting
        }
        #expect(try setting(.warn, .ignore) == .warn)
        #expect(try setting(.ignore, .hide) == nil)
        #expect(try setting(nil, .warn) == .warn)
        #expect(try setting(nil, nil) == .hide)
        #expect(try setting(.ignore, .ignore, adult: false) == .hide)
    }
}
