import ATOAuth
import ATProtoLexicons
import BskyLexicons
import CoreATProtocol
import Foundation
import TestLoad
import Testing

@Suite(.inTurn) struct CallNeedsTests {
    private let me: ATIdentifier = "did:plc:ewvi7nxzyoun6zhxrhs64oiz"
    private let note = LexValue.object(["$type": "com.example.note", "text": "Hello"])

    private func scopes(_ text: String) -> Scopes { Scopes(parsing: text) }

    @Test func `putting a record needs both to create and to update`() throws {
        let call = ComAtproto.Repo.PutRecord(
            .init(repo: me, collection: "com.example.note", rkey: "self", record: try UnknownObject(note)))
        #expect(scopes("repo:com.example.note?action=update").allows(call: call) == .no)
        #expect(scopes("repo:com.example.note?action=create").allows(call: call) == .no)
        #expect(scopes("repo:com.example.note?action=create repo:*?action=update").allows(call: call) == .yes)
        #expect(CallNeeds(call).scopes == scopes("atproto repo:com.example.note?action=create&action=update"))
        #expect(scopes("repo:com.example.note").allows(call: call) == .yes)
        #expect(scopes("transition:generic").allows(call: call) == .yes)
        #expect(scopes("include:com.example.auth").allows(call: call) == .maybe)
        #expect(scopes("atproto").allows(call: call) == .no)
    }

    @Test func `creating and deleting need just that`() throws {
        let create = ComAtproto.Repo.CreateRecord(
            .init(repo: me, collection: "com.example.note", record: try UnknownObject(note)))
        #expect(CallNeeds(create).scopes == [.repo("com.example.note", .create)])
        #expect(scopes("repo:com.example.note?action=create").allows(call: create) == .yes)
        #expect(scopes("repo:com.example.note?action=update").allows(call: create) == .no)
        let delete = ComAtproto.Repo.DeleteRecord(.init(repo: me, collection: "com.example.note", rkey: "self"))
        #expect(CallNeeds(delete).scopes == [.repo("com.example.note", .delete)])
    }

    @Test func `each of several writes is checked`() throws {
        let call = ComAtproto.Repo.ApplyWrites(
            .init(
                repo: me,
                writes: [
                    .create(.init(collection: "com.example.a", value: try UnknownObject(note))),
                    .update(.init(collection: "com.example.b", rkey: "self", value: try UnknownObject(note))),
                    .delete(.init(collection: "com.example.b", rkey: "other")),
                ]))
        let all = "repo:com.example.a?action=create repo:com.example.b?action=update&action=delete"
        #expect(CallNeeds(call).scopes == scopes("atproto \(all)"))
        #expect(scopes(all).allows(call: call) == .yes)
        #expect(scopes("repo:com.example.b").allows(call: call) == .no)
        #expect(scopes("repo:com.example.a repo:com.example.b?action=update").allows(call: call) == .no)
    }

    @Test(arguments: [
        ("image/png", "blob:image/png", Permission.yes), ("image/png", "blob:image/*", .yes),
        ("image/png", "blob:*/*", .yes), ("image/png", "blob:video/*", .no), ("image/png", "repo:*", .no),
        // Servers compare the type in the case in which it is sent.
        ("image/PNG", "blob:image/png", .no), ("Image/png", "blob:image/*", .no), ("Image/png", "blob:*/*", .yes),
        ("text/plain; charset=utf-8", "blob:text/plain", .yes), ("image/*", "blob:*/*", .no), ("", "blob:*/*", .no),
        ("image", "blob:*/*", .no), ("*/*", "blob:*/*", .no), ("image/png", "transition:generic", .yes),
    ])
    func `an upload needs its media type`(_ type: String, _ granted: String, _ expected: Permission) {
        let call = ComAtproto.Repo.UploadBlob(.bytes(Data()), contentType: type)
        #expect(scopes(granted).allows(call: call) == expected)
        #expect(scopes(granted).allows(CallNeeds(of: "com.atproto.repo.uploadBlob", contentType: type)) == expected)
    }

    @Test(arguments: [
        ("blob:image/png", Permission.maybe), ("blob:image/*", .maybe), ("blob:*/*", .yes),
        ("blob:image/*?accept=*/*", .no), ("repo:*", .no), ("transition:generic", .yes),
    ])
    func `an upload of an unknown type may be allowed`(_ granted: String, _ expected: Permission) {
        let needs = CallNeeds(of: "com.atproto.repo.uploadBlob")
        #expect(scopes(granted).allows(needs) == expected)
        #expect(needs.scopes == nil)
    }

    @Test func `a forwarded call needs its service`() {
        let appView: ServiceReference = "did:web:api.bsky.app#bsky_appview"
        let call = AppBsky.Feed.GetTimeline()
        let one = scopes("rpc:app.bsky.feed.getTimeline?aud=did:web:api.bsky.app%23bsky_appview")
        let any = scopes("rpc:app.bsky.feed.getTimeline?aud=*")
        #expect(one.allows(call: call, at: appView) == .yes)
        #expect(one.allows(call: call, at: "did:web:example.com#bsky_appview") == .no)
        // The server may choose another one.
        #expect(one.allows(call: call) == .maybe)
        #expect(any.allows(call: call) == .yes)
        #expect(any.allows(call: call, at: "did:foo:bar#not_nameable") == .yes)
        #expect(any.allows(call: AppBsky.Feed.GetAuthorFeed(actor: "alice.test")) == .no)
        #expect(CallNeeds(call, at: appView).scopes == one.union([]))
        #expect(CallNeeds(call).scopes == any.union([]))
        #expect(CallNeeds(call, at: "did:foo:bar#not_nameable").scopes == any.union([]))
        #expect(scopes("rpc:*?aud=did:web:api.bsky.app%23bsky_appview").allows(call: call, at: appView) == .yes)
    }

    @Test func `direct messages go to the client's route for them`() {
        let log = CallNeeds(of: "chat.bsky.convo.getLog")
        #expect(scopes("rpc:chat.bsky.convo.getLog?aud=did:web:api.bsky.chat%23bsky_chat").allows(log) == .yes)
        #expect(scopes("rpc:chat.bsky.convo.getLog?aud=did:web:other.example%23bsky_chat").allows(log) == .no)
        let other = CallNeeds(of: "chat.bsky.convo.getLog", routes: ["chat.bsky": "did:web:other.example#bsky_chat"])
        #expect(scopes("rpc:chat.bsky.convo.getLog?aud=did:web:other.example%23bsky_chat").allows(other) == .yes)
        #expect(scopes("transition:generic").allows(log) == .no)
        #expect(scopes("transition:generic transition:chat.bsky").allows(log) == .yes)
    }

    @Test func `a feed needs the call to the feed's server too`() {
        let call = AppBsky.Feed.GetFeed(feed: "at://did:plc:ewvi7nxzyoun6zhxrhs64oiz/app.bsky.feed.generator/x")
        #expect(scopes("rpc:app.bsky.feed.getFeed?aud=*").allows(call: call) == .no)
        let both = scopes("rpc?lxm=app.bsky.feed.getFeed&lxm=app.bsky.feed.getFeedSkeleton&aud=*")
        #expect(both.allows(call: call) == .yes)
        #expect(CallNeeds(call).scopes == both.union([]))
    }

    @Test func `a token for a service needs its method and its audience`() {
        func token(_ audience: String, _ method: NSID?) -> ComAtproto.Server.GetServiceAuth {
            .init(aud: audience, lxm: method)
        }
        let service = "did:web:example.com#api"
        let one = scopes("rpc:com.example.get?aud=did:web:example.com%23api")
        #expect(one.allows(call: token(service, "com.example.get")) == .yes)
        #expect(one.allows(call: token(service, "com.example.other")) == .no)
        #expect(one.allows(call: token(service, nil)) == .no)
        // A scope can't name an account without a service.
        #expect(one.allows(call: token("did:web:example.com", "com.example.get")) == .no)
        let any = scopes("rpc:com.example.get?aud=*")
        #expect(any.allows(call: token("did:web:example.com", "com.example.get")) == .yes)
        #expect(CallNeeds(token("did:web:example.com", "com.example.get")).scopes == any.union([]))
        let every = scopes("rpc:*?aud=did:web:example.com%23api")
        #expect(every.allows(call: token(service, nil)) == .yes)
        #expect(CallNeeds(token(service, nil)).scopes == every.union([]))
        #expect(every.allows(call: token("did:web:example.com", nil)) == .no)
        #expect(CallNeeds(token("did:web:example.com", nil)).scopes == nil)
        #expect(scopes("transition:generic").allows(call: token(service, nil)) == .maybe)
        #expect(scopes("transition:generic").allows(call: token(service, "chat.bsky.convo.getLog")) == .no)
    }

    @Test(arguments: [
        ("com.atproto.identity.updateHandle", "identity:handle"),
        ("com.atproto.identity.signPlcOperation", "identity:*"),
        ("com.atproto.identity.submitPlcOperation", "identity:*"),
        ("com.atproto.identity.requestPlcOperationSignature", "identity:*"),
        ("com.atproto.repo.importRepo", "account:repo?action=manage"),
        ("com.atproto.server.requestEmailConfirmation", "account:email?action=manage"),
        ("com.atproto.server.confirmEmail", "account:email?action=manage"),
        ("com.atproto.moderation.createReport", "rpc:com.atproto.moderation.createReport?aud=*"),
        ("com.atproto.label.queryLabels", "rpc:com.atproto.label.queryLabels?aud=*"),
        ("com.example.get", "rpc:com.example.get?aud=*"),
        ("com.atproto.server.getSession", ""), ("com.atproto.sync.getRepo", ""), ("com.atproto.repo.getRecord", ""),
        ("com.atproto.repo.listRecords", ""), ("com.atproto.identity.resolveHandle", ""),
    ])
    func `every other call needs one scope or none`(_ method: String, _ needed: String) throws {
        let needs = CallNeeds(of: try NSID(method))
        #expect(needs.scopes == scopes("atproto \(needed)"))
        #expect(scopes(needed).allows(needs) == .yes)
        #expect(scopes("atproto").allows(needs) == (needed.isEmpty ? .yes : .no))
    }

    @Test(arguments: ["createAppPassword", "deactivateAccount", "requestAccountDelete", "updateEmail"])
    func `some calls need a password, which no scope replaces`(_ name: String) throws {
        let needs = CallNeeds(of: try NSID("com.atproto.server.\(name)"))
        let everything = scopes(
            "atproto transition:generic transition:email transition:chat.bsky repo:* blob:*/* identity:* "
                + "account:email?action=manage account:repo?action=manage rpc:*?aud=did:web:a.b%23c")
        #expect(everything.allows(needs) == .no)
        #expect(needs.scopes == nil)
    }

    @Test func `a service does not matter for what the server does itself`() {
        let needs = CallNeeds(
            of: "com.atproto.repo.deleteRecord", at: "did:web:a.b#c", input: ["collection": "com.example.note"])
        #expect(needs.scopes == [.repo("com.example.note", .delete)])
    }

    @Test func `push notifications name their service in the body`() {
        let needs = CallNeeds(
            of: "app.bsky.notification.registerPush", input: ["serviceDid": "did:web:push.example.com"])
        #expect(
            needs.scopes == [.rpc("app.bsky.notification.registerPush", at: "did:web:push.example.com#bsky_notif")])
    }

    @Test func `what isn't known about a call makes the answer uncertain, not wrong`() {
        let create = CallNeeds(of: "com.atproto.repo.createRecord")
        #expect(create.scopes == nil)
        #expect(scopes("repo:com.example.note").allows(create) == .maybe)
        #expect(scopes("repo:com.example.note?action=delete").allows(create) == .no)
        #expect(scopes("repo:*?action=create").allows(create) == .yes)
        #expect(scopes("transition:generic").allows(create) == .yes)
        for input: LexValue in [[:], ["collection": 1], ["collection": "nonsense"], [1], "x", nil] {
            #expect(CallNeeds(of: "com.atproto.repo.createRecord", input: input) == create)
        }
        let writes = CallNeeds(of: "com.atproto.repo.applyWrites")
        #expect(scopes("repo:com.example.note?action=create").allows(writes) == .maybe)
        #expect(scopes("blob:*/*").allows(writes) == .no)
        #expect(scopes("repo:*").allows(writes) == .yes)
        let odd: LexValue = ["writes": [["$type": "other", "collection": "com.example.note"], 7]]
        #expect(
            scopes("repo:com.example.note").allows(CallNeeds(of: "com.atproto.repo.applyWrites", input: odd)) == .maybe)
        let token = CallNeeds(of: "com.atproto.server.getServiceAuth", parameters: ["lxm": "com.example.get"])
        #expect(scopes("rpc:com.example.get?aud=did:web:a.b%23c").allows(token) == .maybe)
    }
}
