import Foundation
import HTTPTransport
import LocalServer
import TestLoad
import Testing

@testable import BskyKit

@Suite(.inTurn)
struct UnreadLabelerTests {
    @Test func `definitions that can't be read neither stop the reading nor show what is labelled`() async throws {
        let labeler: DID = "did:web:labeler.test"
        let server = try await LocalServer.start()
        let services = "/xrpc/app.bsky.labeler.getServices"
        server.route(.get, "/xrpc/app.bsky.actor.getPreferences") { _ in
            let pref = #"{"$type":"app.bsky.actor.defs#labelersPref","labelers":[{"did":"\#(labeler)"}]}"#
            let feeds = #"{"$type":"app.bsky.actor.defs#savedFeedsPrefV2","items":[]}"#
            return .data(.init(#"{"preferences":[\#(feeds),\#(pref)]}"#.utf8), contentType: "application/json")
        }
        let definition = ComAtproto.Label.Defs.LabelValueDefinition(
            identifier: "rude", severity: .alert, blurs: .none, locales: [], defaultSetting: .ignore)
        let view = AppBsky.Labeler.Defs.LabelerViewDetailed(
            uri: "at://did:web:labeler.test/app.bsky.labeler.service/self", cid: ModerationSubject.cid,
            creator: .init(did: labeler, handle: "labeler.test"),
            policies: .init(labelValues: ["rude"], labelValueDefinitions: [definition]),
            indexedAt: ModerationSubject.date)
        let output = try AppBsky.Labeler.GetServices.Output(views: [.labelerViewDetailed(view)]).jsonData()
        server.route(.get, services) { _ in .data(output, contentType: "application/json") }
        let session = Session(accessToken: "a", refreshToken: "r", did: "did:web:me.test")
        let client = ATClient(
            environment: APEnvironment(host: server.url.absoluteString, session: session, middleware: []))
        func isCovered(_ label: String, by source: DID = labeler, _ moderator: Moderator) throws -> Bool {
            let post = AppBsky.Feed.Defs.PostView(
                uri: "at://did:web:bob.test/app.bsky.feed.post/a", cid: ModerationSubject.cid,
                author: try ModerationSubject.profile(["did": "did:web:bob.test"]),
                record: try ModerationSubject.record("Hello"), indexedAt: ModerationSubject.date,
                labels: [
                    .init(
                        src: source, uri: "at://did:web:bob.test/app.bsky.feed.post/a", val: label,
                        cts: ModerationSubject.date)
                ])
            return moderator.decide(post).ui(for: .contentList).blur
        }
        let unread: Set<DID> = [ModerationPrefs.appLabeler, labeler]
        server.script(services, [.status(500)])
        let strict = try await client.moderator()
        #expect(strict.definitions.unread == unread)
        #expect(try isCovered("rude", strict) && isCovered("anything", strict) && !isCovered("Not-A-Name", strict))
        #expect(try !isCovered("rude", by: "did:web:stranger.test", strict))
        #expect(try !isCovered("nudity", strict), "a global label means what it always does")
        // For a minute, the server isn't asked again.
        #expect(try await client.moderator().definitions == strict.definitions)
        let cache = LabelDefinitionCache()
        let start = Date(timeIntervalSince1970: 1_800_000_000)
        func definitions(of labelers: [DID], after seconds: TimeInterval) async throws -> LabelDefinitions {
            try await cache.definitions(of: labelers, from: client, now: start + seconds)
        }
        server.script(services, [.status(500)])
        #expect(try await definitions(of: [labeler], after: 0).unread == [labeler])
        #expect(try await definitions(of: [labeler], after: 59).unread == [labeler])
        let read = try await definitions(of: [labeler], after: 61)
        #expect(read.unread.isEmpty && read["rude", of: labeler]?.defaultSetting == .ignore)
        // What is known stays, however old, and only the others are unread.
        server.script(services, [.status(500), .status(500)])
        let old = try await definitions(of: [labeler], after: 7 * 3600)
        #expect(old == read)
        let more = try await definitions(of: [labeler, "did:web:other.test"], after: 7 * 3600 + 30)
        #expect(more.unread == ["did:web:other.test"] && more["rude", of: labeler]?.defaultSetting == .ignore)
        await server.stop()
    }

    @Test func `a session of tokens alone has the settings of its account`() async throws {
        let server = try await LocalServer.start()
        let answers = [
            "com.atproto.server.getSession": #"{"did":"did:web:me.test","handle":"me.test"}"#,
            "app.bsky.labeler.getServices": #"{"views":[]}"#,
            "app.bsky.actor.getPreferences":
                #"{"preferences":[{"$type":"app.bsky.actor.defs#mutedWordsPref","items":[{"value":"spoilers","targets":["content"]}]}]}"#,
        ]
        for (call, answer) in answers {
            server.route(.get, "/xrpc/\(call)") { _ in .data(Data(answer.utf8), contentType: "application/json") }
        }
        func client() -> ATClient {
            let session = Session(accessToken: "a", refreshToken: "r")
            return ATClient(
                environment: APEnvironment(host: server.url.absoluteString, session: session, middleware: []))
        }
        let moderator = try await client().moderator()
        #expect(moderator.viewer == "did:web:me.test")
        #expect(moderator.prefs.mutedWords.map(\.value) == ["spoilers"])
        let me = AppBsky.Actor.Defs.ProfileView(did: "did:web:me.test", handle: "me.test")
        await #expect(throws: ActionError.ownAccount(me.did)) { try await client().follow(me) }
        await #expect(throws: ActionError.ownAccount(me.did)) { try await client().block(me) }
        await server.stop()
    }

    @Test func `what a labeler says in an invalid way isn't taken for nothing`() async throws {
        let server = try await LocalServer.start()
        let services = "/xrpc/app.bsky.labeler.getServices"
        let labelers: [DID] = ["did:web:good.test", "did:web:odd.test", "did:web:none.test"]
        func view(_ did: String, _ values: String, _ definitions: String) -> String {
            #"""
            {"$type":"app.bsky.labeler.defs#labelerViewDetailed","uri":"at://\#(did)/app.bsky.labeler.service/self",
            "cid":"\#(ModerationSubject.cid)","creator":{"did":"\#(did)","handle":"a.test"},
            "policies":{"labelValues":\#(values),"labelValueDefinitions":[\#(definitions)]},
            "indexedAt":"2026-01-01T00:00:00Z"}
            """#
        }
        func definition(_ name: String, _ severity: String = #""inform""#) -> String {
            #"{"identifier":"\#(name)","severity":\#(severity),"blurs":"content","defaultSetting":"ignore","locales":[]}"#
        }
        let client = ATClient(environment: APEnvironment(host: server.url.absoluteString, middleware: []))
        func read(_ views: String...) async throws -> LabelDefinitions {
            server.route(.get, services) { _ in
                .data(Data(#"{"views":[\#(views.joined(separator: ","))]}"#.utf8), contentType: "application/json")
            }
            return try await LabelDefinitionCache().definitions(of: labelers, from: client, now: Date())
        }
        let good = view("did:web:good.test", "[]", definition("rude"))
        let valid = try await read(good)
        #expect(valid.unread.isEmpty && valid["rude", of: labelers[0]]?.defaultSetting == .ignore)
        #expect(valid["other", of: labelers[0]] == nil)
        // One definition can't be decoded, or the whole labeler.
        let half = try await read(
            good, view("did:web:odd.test", "[]", definition("rude") + "," + definition("odd", "5")))
        #expect(half.unread == [labelers[1]])
        #expect(half["rude", of: labelers[1]]?.defaultSetting == .ignore)
        #expect(half["odd", of: labelers[1]]?.defaultSetting == .warn && half["odd", of: labelers[0]] == nil)
        let none = try await read(good, view("did:web:odd.test", "5", definition("rude")))
        #expect(none.unread == [labelers[1]] && none["rude", of: labelers[1]]?.defaultSetting == .warn)
        // Nobody can say whose this is.
        let any = try await read("5", good)
        #expect(any.unread == [labelers[1], labelers[2]] && any["rude", of: labelers[0]]?.defaultSetting == .ignore)
        await server.stop()
    }

    @Test func `reading the settings for moderation writes nothing`() async throws {
        let server = try await LocalServer.start()
        server.route(.get, "/xrpc/app.bsky.actor.getPreferences") { _ in
            .data(Data(#"{"preferences":[]}"#.utf8), contentType: "application/json")
        }
        server.route(.get, "/xrpc/app.bsky.labeler.getServices") { _ in
            .data(Data(#"{"views":[]}"#.utf8), contentType: "application/json")
        }
        let session = Session(accessToken: "a", refreshToken: "r", did: "did:web:me.test")
        let client = ATClient(
            environment: APEnvironment(host: server.url.absoluteString, session: session, middleware: []))
        #expect(try await client.moderator().viewer == "did:web:me.test")
        #expect(server.requests.map(\.method) == [.get, .get])
        await server.stop()
    }
}
