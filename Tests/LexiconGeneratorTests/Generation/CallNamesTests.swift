import ATData
import LexiconGenerator
import TestLoad
import Testing

@Suite(.inTurn) struct CallNamesTests {
    private static let catalog = Result { LexiconCatalog(try LexiconFolder(CommittedLexiconsTests.folder).lexicons) }

    private static func names() throws -> CallNames {
        let configuration = try #require(try GeneratorConfiguration(of: CommittedLexiconsTests.folder))
        return CallNames(try catalog.get(), longNames: configuration.longNames)
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
        ("app.bsky.notification.listNotifications", "listNotifications"),
        ("tools.ozone.inbox.listNotifications", "inboxListNotifications"),
        ("tools.ozone.inbox.listActionedSubjects", "inboxListActionedSubjects"),
        ("app.bsky.feed.post", nil),
        ("app.bsky.authFullApp", nil),
    ])
    func `a static member has the shortest unambiguous name`(_ id: NSID, _ name: String?) throws {
        #expect(try Self.names()[id] == name)
    }

    @Test func `no two calls have the same member`() throws {
        let catalog = try Self.catalog.get()
        let names = try Self.names()
        let calls = catalog.lexicons.filter { $0["main"]?.isCall ?? false }
        #expect(calls.count == 191 + 146 + 4)
        let members = calls.compactMap { names[$0.id] }
        #expect(members.count == calls.count)
        #expect(Set(members.map { $0.lowercased() }).count == calls.count)
    }

    @Test func `a static member doesn't collide with a call's own members or another prefixed one`() throws {
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
