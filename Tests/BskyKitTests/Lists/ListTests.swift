import BskyKit
import Foundation
import LocalNetwork
import LocalServer
import TestLoad
import Testing

@Suite(.inTurn)
struct ListTests {
    private func members(_ list: ATURI, _ client: ATClient) async throws -> [AppBsky.Graph.Defs.ListItemView] {
        var members: [AppBsky.Graph.Defs.ListItemView] = []
        for try await member in client.members(of: list) { members.append(member) }
        return members
    }

    private func view(_ list: ATURI, _ client: ATClient) async throws -> AppBsky.Graph.Defs.ListView {
        try await client.execute(.getList(list: list, limit: 1)).list
    }

    @Test func `members are added, removed and brought back, each change at once`() async throws {
        let net = try await PostNetwork()
        let carla = try await net.account("carla.test").did
        let list = try await net.alice.createList(
            "Friends", purpose: .curatelist, description: RichText("See https://a.test")
        ).uri
        let change = try await net.alice.changeList(list, adding: [net.bobDID, carla, net.bobDID])
        #expect(change.added.map(\.account) == [net.bobDID, carla] && change.removed.isEmpty)
        let both = try await members(list, net.alice)
        #expect(Set(both.map(\.subject.did)) == [net.bobDID, carla])
        #expect(Set(both.map(\.uri)) == Set(change.added.map(\.uri)))
        let bob = try #require(both.first { $0.subject.did == net.bobDID })
        let removal = try await net.alice.changeList(list, removing: [bob, bob])
        #expect(try await members(list, net.alice).map(\.subject.did) == [carla])
        let back = try await net.alice.undo(removal)
        #expect(back.added.map(\.uri) == [bob.uri])
        #expect(try await members(list, net.alice).contains { $0.uri == bob.uri })
        try await net.alice.undo(back)
        try await net.alice.undo(change)
        #expect(try await members(list, net.alice).isEmpty)
        // The last change is sent again without the record of Bob, which is gone.
        #expect(net.count(PostNetwork.applyWrites) == 6)
        await net.network.stop()
    }

    @Test func `only the owner changes a list`() async throws {
        let net = try await PostNetwork()
        let list = try await net.alice.createList("Mine", purpose: .curatelist).uri
        await #expect(throws: ListError.self) { try await net.bob.changeList(list, adding: [net.bobDID]) }
        await #expect(throws: ListError.self) { try await net.bob.updateList(list) { $0.name = "Ours" } }
        await #expect(throws: ListError.self) { try await net.bob.deleteList(list) }
        #expect(net.count(PostNetwork.applyWrites) == 0)
        // A record of someone else's list isn't deleted with the key of one's own.
        let theirs = try await net.bob.createList("Theirs", purpose: .curatelist).uri
        try await net.bob.changeList(theirs, adding: [net.aliceDID])
        let member = try #require(try await members(theirs, net.alice).first)
        await #expect(throws: ListError.self) { try await net.alice.changeList(list, removing: [member]) }
        await net.network.stop()
    }

    @Test func `more than 200 members are changed in parts, and what was interrupted goes on`() async throws {
        let net = try await PostNetwork()
        let list = try await net.alice.createList("Many", purpose: .curatelist).uri
        func count() async throws -> Int {
            let records = net.alice.items(
                .listRecords(repo: .did(net.aliceDID), collection: AppBsky.Graph.Listitem.collection, limit: 100))
            var count = 0
            for try await _ in records { count += 1 }
            return count
        }
        let many = try (0..<450).map { try DID("did:web:n\($0).test") }
        let path = "/xrpc/com.atproto.repo.applyWrites"
        net.network.server.script(path, [.pass, .pass, .status(503)])
        do {
            try await net.alice.changeList(list, adding: many)
            Issue.record("The third part can't be written.")
        } catch ListError.interrupted(let done, let left, let error) {
            #expect(
                done.added.map(\.account) == Array(many[..<400]) && left.added.map(\.account) == Array(many[400...]))
            #expect(error is AtError)
            #expect(try await count() == 400)
            #expect(try await net.alice.apply(left) == left)
            #expect(try await count() == 450)
            try await net.alice.undo(done)
            #expect(try await count() == 50)
            try await net.alice.undo(left)
        }
        #expect(try await count() == 0)
        // The first part is the whole of what isn't done: the error is the server's own.
        net.network.server.script(path, [.status(503)])
        await #expect(throws: AtError.self) { try await net.alice.changeList(list, adding: many) }
        #expect(try await count() == 0)
        await net.network.stop()
    }

    @Test func `a change whose response is lost is looked up, and nothing is done twice`() async throws {
        let net = try await PostNetwork()
        let list = try await net.alice.createList("Friends", purpose: .curatelist).uri
        func records() async throws -> [ATURI] {
            try await net.alice.execute(ListedRecords<AppBsky.Graph.Listitem>(repo: .did(net.aliceDID))).records.map(
                \.uri)
        }
        net.network.faults.script(PostNetwork.applyWrites, [.lostAnswer])
        let change = try await net.alice.changeList(list, adding: [net.bobDID])
        #expect(try await records() == change.added.map(\.uri))
        net.network.faults.script(PostNetwork.applyWrites, [.lostAnswer])
        let removal = try await net.alice.changeList(list, removing: try await members(list, net.alice))
        #expect(try await records().isEmpty && removal.removed.map(\.uri) == change.added.map(\.uri))
        // The server never had the writes.
        net.network.faults.script(PostNetwork.applyWrites, [.status(502)])
        await #expect(throws: AtError.self) { try await net.alice.changeList(list, adding: [net.bobDID]) }
        #expect(try await records().isEmpty)
        // Nobody knows: the rest says what to look for, and can be applied whether it is done or not.
        for isDone in [true, false] {
            net.network.faults.script(PostNetwork.applyWrites, [isDone ? .lostAnswer : .status(502)])
            net.network.faults.script("com.atproto.repo.getRecord", always: .status(500))
            do {
                try await net.alice.changeList(list, adding: [net.bobDID])
                let calls = net.network.server.requests.suffix(8).map { "\($0.method) \($0.path)" }
                Issue.record("It is not known whether the list was changed: \(calls)")
            } catch ListError.interrupted(let done, let left, _) {
                net.network.faults.clear("com.atproto.repo.getRecord")
                #expect(done.added.isEmpty && left.added.map(\.account) == [net.bobDID])
                #expect(try await records().count == (isDone ? 1 : 0))
                try await net.alice.apply(left)
                #expect(try await records() == left.added.map(\.uri))
                try await net.alice.undo(left)
                // Again: there is nothing left to remove.
                try await net.alice.undo(left)
            }
            #expect(try await records().isEmpty)
        }
        await net.network.stop()
    }

    @Test func `a member that was removed elsewhere doesn't hold up the others`() async throws {
        let net = try await PostNetwork()
        let list = try await net.alice.createList("Friends", purpose: .curatelist).uri
        let change = try await net.alice.changeList(list, adding: ["did:web:a.test", "did:web:b.test"])
        try await net.alice.delete(change.added[0].uri)
        // The response to the rest is lost.
        net.network.faults.script(PostNetwork.applyWrites, [.pass, .lostAnswer])
        try await net.alice.undo(change)
        let left = try await net.alice.execute(ListedRecords<AppBsky.Graph.Listitem>(repo: .did(net.aliceDID)))
        #expect(left.records.isEmpty)
        await net.network.stop()
    }

    @Test func `a list is deleted although some of its records are gone, or a response is lost`() async throws {
        let net = try await PostNetwork()
        func friends() async throws -> (list: ATURI, members: [ATURI]) {
            let list = try await net.alice.createList("Friends", purpose: .curatelist).uri
            let change = try await net.alice.changeList(list, adding: ["did:web:a.test", "did:web:b.test"])
            return (list, change.added.map(\.uri))
        }
        func count() async throws -> Int {
            let items = try await net.alice.execute(ListedRecords<AppBsky.Graph.Listitem>(repo: .did(net.aliceDID)))
            let lists = try await net.alice.execute(ListedRecords<AppBsky.Graph.List>(repo: .did(net.aliceDID)))
            return items.records.count + lists.records.count
        }
        var list = try await friends().list
        net.network.faults.script(PostNetwork.applyWrites, [.lostAnswer])
        try await net.alice.deleteList(list)
        #expect(try await count() == 0)
        // As another device would, again.
        try await net.alice.deleteList(list)
        list = try await friends().list
        let deletions = net.count("com.atproto.repo.deleteRecord")
        net.network.faults.script("com.atproto.repo.deleteRecord", [.lostAnswer])
        await #expect(throws: AtError.self) { try await net.alice.deleteList(list) }
        #expect(net.count("com.atproto.repo.deleteRecord") == deletions + 1)
        try await net.alice.deleteList(list)
        #expect(try await count() == 0)
        // As if a member had been removed after the records were read.
        let made = try await friends()
        let gone = try #require(made.members.first?.recordKey).description
        let stale = Fault.body { data in
            Data(String(decoding: data, as: UTF8.self).replacing("listitem/\(gone)", with: "listitem/other").utf8)
        }
        net.network.faults.script("com.atproto.repo.listRecords", [stale])
        try await net.alice.deleteList(made.list)
        #expect(try await count() == 0)
        // A server that always fails isn't asked for ever.
        list = try await friends().list
        let before = net.count(PostNetwork.applyWrites)
        net.network.faults.script(PostNetwork.applyWrites, always: .status(500))
        await #expect(throws: AtError.self) { try await net.alice.deleteList(list) }
        #expect(net.count(PostNetwork.applyWrites) == before + 1)
        #expect(try await count() == 3)
        await net.network.stop()
    }

    @Test func `members are brought back, although one of them is there already`() async throws {
        let net = try await PostNetwork()
        let list = try await net.alice.createList("Friends", purpose: .curatelist).uri
        let change = try await net.alice.changeList(list, adding: ["did:web:a.test", "did:web:b.test"])
        let removal = try await net.alice.undo(change)
        try await net.alice.undo(removal)
        try await net.alice.delete(change.added[1].uri)
        try await net.alice.undo(removal)
        let back = try await net.alice.execute(ListedRecords<AppBsky.Graph.Listitem>(repo: .did(net.aliceDID)))
        #expect(Set(back.records.map(\.uri)) == Set(change.added.map(\.uri)))
        await net.network.stop()
    }

    @Test func `a list is edited, listed in pages, and deleted with its members`() async throws {
        let net = try await PostNetwork()
        let list = try await net.alice.createList("Frends", purpose: .curatelist).uri
        try await net.alice.createList("Noise", purpose: .modlist)
        try await net.alice.updateList(list) { $0.name = "Friends" }
        #expect(try await view(list, net.alice).name == "Friends")
        var names: [String] = []
        for try await list in net.bob.lists(of: .did(net.aliceDID)) { names.append(list.name) }
        #expect(names == ["Noise", "Friends"])
        let accounts = try (0..<150).map { try DID("did:web:n\($0).test") } + [net.bobDID]
        try await net.alice.changeList(list, adding: accounts)
        #expect(try await view(list, net.alice).listItemCount == 151)
        #expect(try await members(list, net.alice).map(\.subject.did) == [net.bobDID])
        let memberships = try await net.alice.execute(.getListsWithMembership(actor: .did(net.bobDID)))
        #expect(memberships.listsWithMembership.map { $0.listItem != nil } == [false, true])
        try await net.alice.deleteList(list)
        await #expect(throws: AtError.self) { try await view(list, net.alice) }
        let left = try await net.alice.execute(ListedRecords<AppBsky.Graph.Listitem>(repo: .did(net.aliceDID)))
        #expect(left.records.isEmpty)
        await net.network.stop()
    }

    @Test func `members whose records aren't valid are deleted with their list`() async throws {
        let net = try await PostNetwork()
        let list = try await net.alice.createList("Old", purpose: .curatelist).uri
        try await net.alice.procedure(
            "com.atproto.repo.createRecord",
            input: [
                "repo": .string(net.aliceDID.description), "collection": "app.bsky.graph.listitem", "validate": false,
                "record": [
                    "$type": "app.bsky.graph.listitem", "subject": .string(net.bobDID.description),
                    "list": .string(list.description), "createdAt": "yesterday",
                ],
            ])
        func count() async throws -> Int {
            try await net.alice.execute(
                .listRecords(repo: .did(net.aliceDID), collection: AppBsky.Graph.Listitem.collection)
            ).records.count
        }
        #expect(try await count() == 1)
        // What can't be read isn't left behind.
        let broken = Fault.body { data in
            Data(String(decoding: data, as: UTF8.self).replacing(#""uri":"at:"#, with: #""uri":"no:"#).utf8)
        }
        net.network.faults.script("com.atproto.repo.listRecords", [broken])
        await #expect(throws: AtError.self) { try await net.alice.deleteList(list) }
        #expect(try await view(list, net.alice).name == "Old")
        try await net.alice.deleteList(list)
        #expect(try await count() == 0)
        await net.network.stop()
    }

    @Test func `deleting a list ends when the server lists empty pages without end`() async throws {
        let server = try await LocalServer.start()
        server.route(.get, "/xrpc/com.atproto.repo.listRecords") { request in
            let next = (request.query("cursor").flatMap { Int($0) } ?? 0) + 1
            return .data(Data(#"{"records":[],"cursor":"\#(next)"}"#.utf8), contentType: "application/json")
        }
        let session = Session(accessToken: "a", refreshToken: "r", did: "did:web:me.test")
        let client = ATClient(environment: APEnvironment(host: server.url.absoluteString, session: session))
        await #expect(throws: AtError.self) {
            try await client.deleteList("at://did:web:me.test/app.bsky.graph.list/a")
        }
        #expect(server.requests.count == 100 && server.requests.allSatisfy { $0.method == .get })
        await server.stop()
    }

    @Test func `a list that blocks an account doesn't keep one from blocking it`() async throws {
        let net = try await PostNetwork()
        let list = try await net.alice.createList("Noise", purpose: .modlist).uri
        try await net.alice.changeList(list, adding: [net.bobDID])
        let block = try await net.alice.blockList(try await view(list, net.alice))
        var profile = try await net.alice.execute(.getProfile(actor: .did(net.bobDID)))
        let own = try await net.alice.block(profile)
        #expect(own != block && own.collection == AppBsky.Graph.Block.collection)
        // Also where the server names both.
        profile = try await net.alice.execute(.getProfile(actor: .did(net.bobDID)))
        profile.viewer?.blockingByList = .init(
            uri: list, cid: ModerationSubject.cid, name: "Noise", purpose: .modlist)
        try await net.alice.unblock(profile)
        let state = try await net.alice.execute(.getProfile(actor: .did(net.bobDID))).viewer
        #expect(state?.blocking == block)
        await net.network.stop()
    }

    @Test func `the members of a list are muted and blocked, and no others`() async throws {
        let net = try await PostNetwork()
        let carla = try await net.account("carla.test")
        let list = try await carla.client.createList("Noise", purpose: .modlist).uri
        try await carla.client.changeList(list, adding: [net.bobDID])
        func viewer(_ did: DID) async throws -> AppBsky.Actor.Defs.ViewerState? {
            try await net.alice.execute(.getProfile(actor: .did(did))).viewer
        }
        try await net.alice.muteList(list)
        #expect(try await viewer(net.bobDID)?.muted == true)
        #expect(try await viewer(net.bobDID)?.mutedByList?.uri == list)
        #expect(try await viewer(carla.did)?.muted == false)
        #expect(try await net.alice.execute(.getListMutes()).lists.map(\.uri) == [list])
        try await net.alice.unmuteList(list)
        #expect(try await viewer(net.bobDID)?.muted == false)

        let block = try await net.alice.blockList(try await view(list, net.alice))
        #expect(try await net.alice.blockList(try await view(list, net.alice)) == block)
        let state = try #require(try await viewer(net.bobDID))
        #expect(state.blocking == block && state.blockingByList?.uri == list)
        #expect(try await net.bob.execute(.getProfile(actor: .did(net.aliceDID))).viewer?.blockedBy == true)
        #expect(try await net.alice.execute(.getListBlocks()).lists.map(\.uri) == [list])
        // An account can't be unblocked by itself while the list blocks it.
        try await net.alice.unblock(try await net.alice.execute(.getProfile(actor: .did(net.bobDID))))
        #expect(try await viewer(net.bobDID)?.blocking == block)
        try await net.alice.unblockList(try await view(list, net.alice))
        #expect(try await viewer(net.bobDID)?.blocking == nil)
        await net.network.stop()
    }

    @Test func `a list is read as a feed, and lets its members reply`() async throws {
        let net = try await PostNetwork()
        let carla = try await net.account("carla.test")
        let list = try await net.alice.createList("Friends", purpose: .curatelist).uri
        try await net.alice.changeList(list, adding: [net.bobDID])
        for text in ["1", "2", "3"] { try await net.bob.post(text) }
        try await carla.client.post("not here")
        let session = FeedSession(net.alice, .list(list))
        #expect(try await session.more().count == 3)
        let page = try await net.alice.execute(.getListFeed(list: list, limit: 2))
        let rest = try await net.alice.execute(.getListFeed(list: list, limit: 2, cursor: page.cursor))
        #expect(page.feed.count == 2 && rest.feed.count == 1)
        let post = try await net.alice.post("root", gates: .custom(replies: .only([.list(list)]), quotes: true))
        #expect(try await net.view(post.uri, by: net.bob)?.viewer?.replyDisabled == nil)
        #expect(try await net.view(post.uri, by: carla.client)?.viewer?.replyDisabled == true)
        #expect(try await net.view(post.uri, by: net.bob)?.threadgate?.lists?.map(\.uri) == [list])
        let quote = try await net.bob.post("look", quote: RecordLink(list), languages: [])
        guard case .recordView(let record)? = try await net.view(quote.uri, by: net.alice)?.embed,
            case .listView(let quoted) = record.record
        else {
            Issue.record("The list isn't embedded.")
            return
        }
        #expect(quoted.uri == list)
        await net.network.stop()
    }
}
