import ATData
import LexiconGenerator
import Testing

struct CallNamesTests {
    private static func catalog() throws -> LexiconCatalog {
        LexiconCatalog(try LexiconFolder(CommittedLexiconsTests.folder).lexicons)
    }

    @Test(arguments: [
        ("app.bsky.feed.getTimeline", "getTimeline"),
        ("com.atproto.server.createSession", "createSession"),
        ("com.atproto.sync.subscribeRepos", "subscribeRepos"),
        ("com.atproto.repo.getRecord", "repoGetRecord"),
        ("com.atproto.sync.getRecord", "syncGetRecord"),
        ("tools.ozone.moderation.getRecord", "moderationGetRecord"),
        ("app.bsky.actor.getPreferences", "actorGetPreferences"),
        ("app.bsky.notification.getPreferences", "appBskyNotificationGetPreferences"),
        ("chat.bsky.notification.getPreferences", "chatBskyNotificationGetPreferences"),
        ("chat.bsky.actor.deleteAccount", "actorDeleteAccount"),
        ("app.bsky.feed.post", nil),
        ("app.bsky.authFullApp", nil),
    ])
    func `a member is as short as the catalog allows`(_ id: NSID, _ name: String?) throws {
        #expect(CallNames(try Self.catalog())[id] == name)
    }

    @Test func `no two calls have the same member`() throws {
        let catalog = try Self.catalog()
        let names = CallNames(catalog)
        let calls = catalog.lexicons.filter { $0["main"]?.isCall ?? false }
        #expect(calls.count == 176 + 142 + 3)
        let members = calls.compactMap { names[$0.id] }
        #expect(members.count == calls.count)
        #expect(Set(members.map { $0.lowercased() }).count == calls.count)
    }

    @Test func `a member is not what a call has anyway, nor what another one is with its group`() throws {
        let query = #""main": {"type": "query"}"#
        let ids = [
            "com.example.thing.nsid", "com.example.one.get", "com.example.two.get", "com.example.thing.oneGet",
            "com.example.thing.import",
        ]
        let names = CallNames(
            LexiconCatalog(try ids.compactMap { try LexiconText.read(LexiconText.document(query, id: $0)).lexicon }))
        #expect(
            ids.map { (try? NSID($0)).flatMap { names[$0] } }
                == ["thingNsid", "comExampleOneGet", "twoGet", "oneGet", "`import`"])
    }
}
