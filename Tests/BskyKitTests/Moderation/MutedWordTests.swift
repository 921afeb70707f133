import BskyKit
import Foundation
import SharedFolder
import TestLoad
import Testing

@Suite(.inTurn)
struct MutedWordTests {
    static let matching = VectorRow.rows("mutewords.json", "matching")
    static let posts = VectorRow.rows("mutewords.json", "posts")
    static let extra = VectorRow.rows("mutewords.json", "extra")

    @Test(.enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.whenAbsent)))
    func `The file has all its rows`() {
        #expect(Self.matching.count == 48)
        #expect(Self.posts.count == 12)
        #expect(Self.extra.count == 26)
        #expect(Self.extra.count { $0["reference"] != $0["expectMatch"] } == 5)
    }

    @Test(
        .enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.whenAbsent)), arguments: matching)
    func `Words match as the table says`(_ row: VectorRow) throws {
        let matches = try matches(row)
        #expect(!matches.isEmpty == row["expectMatch"]?.flag)
        #expect(
            matches.map { ["word": .string($0.word.value), "predicate": .string($0.piece)] as LexValue }
                == row["expectPredicates"]?.elements)
    }

    @Test(.enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.whenAbsent)), arguments: extra)
    func `Our own rows hold, also where we differ from the reference`(_ row: VectorRow) throws {
        #expect(try !matches(row).isEmpty == row["expectMatch"]?.flag)
        if row["reference"] != row["expectMatch"] { #expect(row["why"] != nil) }
    }

    @Test(.enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.whenAbsent)), arguments: posts)
    func `Posts are muted as the table says, and never one's own`(_ row: VectorRow) throws {
        let now = Date()
        let moderator = Moderator(
            viewer: try DID(row["viewer"]?.text ?? ""),
            prefs: ModerationPrefs(
                mutedWords: try (row["words"]?.elements ?? []).map { try ModerationSubject.word($0, now: now) }))
        let decision = moderator.decide(try post(row), now: now)
        #expect(decision.causes.map(\.isMuteWord) == row["expectCauses"]?.elements?.map { $0.text == "mute-word" })
        #expect(decision.ui(for: .contentList).filter == row["expectMuted"]?.flag)
    }

    private func matches(_ row: VectorRow) throws -> [MutedWordMatch] {
        let words = try (row["words"]?.elements ?? []).map { try ModerationSubject.word($0) }
        let moderator = Moderator(viewer: nil, prefs: ModerationPrefs(mutedWords: words))
        return moderator.mutedWords(
            in: row["text"]?.text ?? "",
            tags: ((row["facetTags"]?.elements ?? []) + (row["outlineTags"]?.elements ?? [])).compactMap(\.text),
            languages: try (row["languages"]?.elements ?? []).map { try LanguageTag($0.text ?? "") })
    }

    private func post(_ row: VectorRow) throws -> AppBsky.Feed.Defs.PostView {
        var embed: AppBsky.Feed.Defs.PostView.EmbedUnion?
        if let quote = row["quote"] {
            let record = AppBsky.Embed.Record.View(
                record: .viewRecord(
                    .init(
                        uri: "at://did:web:carol.test/app.bsky.feed.post/quoted",
                        cid: ModerationSubject.cid,
                        author: try ModerationSubject.profile(["did": quote["author"] ?? ""]),
                        value: try record(quote["record"]), indexedAt: ModerationSubject.date)))
            embed =
                if let media = row["viewMedia"] {
                    .recordWithMediaView(.init(record: record, media: .galleryView(.init(items: viewItems(media)))))
                } else {
                    .recordView(record)
                }
        }
        let author = try ModerationSubject.profile(row["author"])
        return AppBsky.Feed.Defs.PostView(
            uri: try ATURI("at://\(author.did)/app.bsky.feed.post/fake"), cid: ModerationSubject.cid,
            author: author,
            record: try record(row["record"]), indexedAt: ModerationSubject.date,
            embed: embed)
    }

    private func viewItems(_ value: LexValue) -> [AppBsky.Embed.Gallery.View.ItemsUnion] {
        (value["galleryAlts"]?.elements ?? []).map {
            .viewImage(
                .init(
                    thumbnail: "https://cdn.test/t", fullsize: "https://cdn.test/f",
                    alt: $0.text ?? "", aspectRatio: .init(width: 1, height: 1)))
        }
    }

    private func record(_ value: LexValue?) throws -> UnknownObject {
        let blob = Blob(
            ref: "bafkreie7q3iidccmpvszul7kudcvvuavuo7u6gzlbobczuk5nqk3b4akba", mimeType: "image/jpeg", size: 1)
        let gallery = (value?["galleryAlts"]?.elements).map { alts in
            AppBsky.Embed.Gallery(
                items: alts.map {
                    .image(.init(image: blob, alt: $0.text ?? "", aspectRatio: .init(width: 1, height: 1)))
                })
        }
        var embed: AppBsky.Feed.Post.EmbedUnion?
        if let gallery {
            let quoted = ComAtproto.Repo.StrongRef(
                uri: "at://did:web:dan.test/app.bsky.feed.post/other",
                cid: ModerationSubject.cid)
            embed =
                value?["quotesSomething"]?.flag == true
                ? .recordWithMedia(.init(record: .init(record: quoted), media: .gallery(gallery))) : .gallery(gallery)
        }
        return try UnknownObject(
            AppBsky.Feed.Post(
                text: value?["text"]?.text ?? "", createdAt: ModerationSubject.date, embed: embed,
                langs: try value?["langs"]?.elements?.map { try LanguageTag($0.text ?? "") }))
    }

    // MARK: Beyond the tables

    @Test
    func `A record that is no valid post is muted by its text all the same`() throws {
        let record: LexObject = [
            "$type": "app.bsky.feed.post", "text": "about politics", "createdAt": "yesterday", "tags": ["news", 5],
        ]
        let post = AppBsky.Feed.Defs.PostView(
            uri: "at://did:web:bob.test/app.bsky.feed.post/a", cid: ModerationSubject.cid,
            author: try ModerationSubject.profile(["did": "did:web:bob.test"]), record: try UnknownObject(record),
            indexedAt: ModerationSubject.date)
        for word in ["politics", "news"] {
            let moderator = Moderator(
                viewer: nil,
                prefs: ModerationPrefs(mutedWords: [.init(value: word, targets: [.content, .tag])]))
            #expect(moderator.decide(post).causes.map(\.isMuteWord) == [true])
        }
    }

    @Test
    func `A record that is no valid post keeps its language, the tags of its text and its pictures`() throws {
        let record = try UnknownObject(
            json: Data(
                #"""
                {"$type":"app.bsky.feed.post","text":"改善希望です","createdAt":"yesterday","langs":["ja"],
                "facets":[{"index":{"byteStart":0,"byteEnd":1},
                "features":[{"$type":"app.bsky.richtext.facet#tag","tag":"News"},5]}],
                "embed":{"$type":"app.bsky.embed.images","images":[{"alt":"a spider","image":{"$type":"blob","size":1,
                "ref":{"$link":"bafkreie7q3iidccmpvszul7kudcvvuavuo7u6gzlbobczuk5nqk3b4akba"},
                "mimeType":"image/jpeg"}}]}}
                """#.utf8))
        let post = AppBsky.Feed.Defs.PostView(
            uri: "at://did:web:bob.test/app.bsky.feed.post/a", cid: ModerationSubject.cid,
            author: try ModerationSubject.profile(["did": "did:web:bob.test"]), record: record,
            indexedAt: ModerationSubject.date)
        for word in ["希望", "news", "spider"] {
            let moderator = Moderator(
                viewer: nil, prefs: ModerationPrefs(mutedWords: [.init(value: word, targets: [.content, .tag])]))
            #expect(moderator.decide(post).causes.map(\.isMuteWord) == [true], "\(word)")
        }
    }

    @Test
    func `A word counts in texts, in tags, for strangers and for a time, as it was set`() {
        let now = Date()
        func matches(
            _ text: String, tags: [String] = [], _ targets: [AppBsky.Actor.Defs.MutedWordTarget],
            exceptsFollowed: Bool = false, isFollowed: Bool = false, expires: TimeInterval? = nil
        ) -> Bool {
            let word = AppBsky.Actor.Defs.MutedWord(
                value: "swift", targets: targets, actorTarget: exceptsFollowed ? .excludeFollowing : .all,
                expiresAt: expires.map { Datetime(now.addingTimeInterval($0)) })
            let moderator = Moderator(viewer: nil, prefs: ModerationPrefs(mutedWords: [word]))
            return !moderator.mutedWords(in: text, tags: tags, followsAuthor: isFollowed, now: now).isEmpty
        }
        #expect(matches("a swift bird", [.content]))
        #expect(!matches("a swift bird", [.tag]))
        #expect(matches("a bird", tags: ["Swift"], [.tag]))
        #expect(matches("a bird", tags: ["Swift"], [.content]))
        #expect(!matches("a swift bird", []))
        #expect(!matches("a swift bird", [.content], exceptsFollowed: true, isFollowed: true))
        #expect(matches("a swift bird", [.content], exceptsFollowed: true))
        #expect(!matches("a swift bird", [.content], expires: -1) && matches("a swift bird", [.content], expires: 60))
    }

    @Test
    func `The characters of a word mean nothing but themselves`() {
        let words = [".*", "(", "[a-z]+", "\\", "$", "^a", "a|b", "e\u{301}", "\u{301}", "\u{200B}", "\0"]
        let moderator = Moderator(
            viewer: nil, prefs: ModerationPrefs(mutedWords: words.map { .init(value: $0, targets: [.content]) }))
        func found(_ text: String) -> [String] { moderator.mutedWords(in: text).map(\.word.value) }
        #expect(found("plain b text").isEmpty)
        #expect(found("un caf\u{E9}") == ["e\u{301}"])
        #expect(found("f(x) .* [a-z]+ ^a a|b") == [".*", "(", "[a-z]+", "^a", "a|b"])
    }

    @Test
    func `10,000 muted words cost hardly more than one, however they begin`() {
        // Prefixes of each other: the worst case for the index.
        let nested = (1...Load.size(1000, otherwise: 300)).map { String(repeating: "a", count: $0) + "-" }
        let words = nested + (nested.count..<10_000).map { "word\($0 - nested.count) end" }
        let moderator = Moderator(
            viewer: nil, prefs: ModerationPrefs(mutedWords: words.map { .init(value: $0, targets: [.content]) }))
        let text = String(repeating: "a", count: nested.count - 1) + "- " + "see word77 end"
        let matches = moderator.mutedWords(in: text)
        #expect(matches.count == nested.count)
        #expect(matches.last?.piece == "word77 end")
    }

    @Test
    func `An empty word matches nothing`() {
        let moderator = Moderator(
            viewer: nil, prefs: ModerationPrefs(mutedWords: [.init(value: "", targets: [.content, .tag])]))
        #expect(moderator.mutedWords(in: " … !", tags: [""]).isEmpty)
        #expect(moderator.mutedWords(in: "").isEmpty)
    }
}

extension ModerationDecision.Cause {
    fileprivate var isMuteWord: Bool { if case .muteWord = kind { true } else { false } }
}
