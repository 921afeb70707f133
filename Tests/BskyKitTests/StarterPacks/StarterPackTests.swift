import BskyKit
import Foundation
import LocalNetwork
import LocalServer
import TestLoad
import Testing

@Suite(.inTurn)
struct StarterPackTests {
    @Test func `a starter pack whose response is lost isn't created twice`() async throws {
        let net = try await PostNetwork()
        let draft = StarterPackDraft("Friends", accounts: [net.bobDID])
        net.network.faults.script(PostNetwork.applyWrites, [.lostAnswer])
        let created = try await net.alice.createStarterPack(draft)
        #expect(try await net.alice.get(AppBsky.Graph.Starterpack.self, at: created.pack.uri).cid == created.pack.cid)
        #expect(net.count(PostNetwork.applyWrites) == 1)
        net.network.faults.script(PostNetwork.applyWrites, [.status(502)])
        await #expect(throws: AtError.self) { try await net.alice.createStarterPack(draft) }
        await net.network.stop()
    }

    @Test func `a starter pack that is joined, and whose response is lost, follows each member once`() async throws {
        let net = try await PostNetwork()
        let carla = try await net.account("carla.test").client
        let made = try await net.alice.createStarterPack(
            StarterPackDraft("Friends", accounts: [net.aliceDID, net.bobDID]))
        let pack = try await carla.starterPack(at: RecordLink(made.pack))
        net.network.faults.script(PostNetwork.applyWrites, [.lostAnswer])
        let joined = try await carla.join(pack)
        var follows: Set<ATURI> = []
        for try await follow in carla.list(AppBsky.Graph.Follow.self) { follows.insert(follow.uri) }
        #expect(joined.count == 2 && follows == Set(joined))
        net.network.faults.script(PostNetwork.applyWrites, [.status(502)])
        await #expect(throws: AtError.self) { try await net.bob.join(pack) }
        await net.network.stop()
    }

    @Test func `a starter pack is created in one write, read by its address, and joined`() async throws {
        let net = try await PostNetwork()
        let carla = try await net.account("carla.test")
        let draft = StarterPackDraft(
            "Swift", description: RichText("People who write Swift"), accounts: [net.aliceDID, net.bobDID, net.bobDID])
        let made = try await net.alice.createStarterPack(draft)
        #expect(net.count(PostNetwork.applyWrites) == 1)
        let link = try RecordLink("https://bsky.app/starter-pack/alice.test/\(try #require(made.pack.uri.recordKey))")
        let pack = try await carla.client.starterPack(at: link)
        #expect(pack.cid == made.pack.cid && pack.list?.uri == made.list)
        #expect(pack.list?.purpose == .referencelist && pack.list?.listItemCount == 2)
        #expect(Set(pack.listItemsSample?.map(\.subject.did) ?? []) == [net.aliceDID, net.bobDID])
        var lists = 0
        for try await _ in carla.client.lists(of: .did(net.aliceDID)) { lists += 1 }
        #expect(lists == 0)

        let follows = try await carla.client.join(pack, isNewAccount: true)
        #expect(follows.count == 2)
        let follow = try await carla.client.get(AppBsky.Graph.Follow.self, at: follows[0])
        #expect(follow.value.via?.uri == made.pack.uri)
        // Those that are followed aren't followed again.
        #expect(try await carla.client.join(pack).isEmpty)
        // Nor oneself, nor those that are blocked.
        try await net.bob.block(try await net.bob.execute(.getProfile(actor: .did(net.aliceDID))))
        #expect(try await net.bob.join(pack).isEmpty)
        #expect(try await net.alice.starterPack(at: link).joinedAllTimeCount == 1)
        let told = try await net.alice.execute(.listNotifications(reasons: ["starterpack-joined"])).notifications
        #expect(told.map(\.author.did) == [carla.did] && told.first?.starterPack?.uri == made.pack.uri)
        await net.network.stop()
    }

    @Test func `own starter packs say whether an account is on them`() async throws {
        let net = try await PostNetwork()
        let with = try await net.alice.createStarterPack(StarterPackDraft("With", accounts: [net.bobDID]))
        let without = try await net.alice.createStarterPack(StarterPackDraft("Without", accounts: [net.aliceDID]))
        _ = try await net.bob.createStarterPack(StarterPackDraft("Of another", accounts: [net.bobDID]))
        var found: [(ATURI, DID?)] = []
        for try await item in net.alice.starterPacks(withMembershipOf: "bob.test") {
            found.append((item.starterPack.uri, item.listItem?.subject.did))
        }
        #expect(found.map(\.0) == [without.pack.uri, with.pack.uri] && found.map(\.1) == [nil, net.bobDID])
        await net.network.stop()
    }

    @Test func `a list without end is followed as far as 300 members`() async throws {
        let net = try await PostNetwork()
        let made = try await net.alice.createStarterPack(StarterPackDraft("Endless", accounts: [net.aliceDID]))
        let pack = try await net.bob.starterPack(at: made.pack)
        let list = try await net.alice.execute(.getList(list: made.list)).list
        net.network.server.route(.get, "/xrpc/app.bsky.graph.getList") { request in
            let start = request.query("cursor").flatMap(Int.init) ?? 0
            let items = try (start..<start + 100).map { number in
                AppBsky.Graph.Defs.ListItemView(
                    uri: try ATURI("at://\(net.aliceDID)/app.bsky.graph.listitem/\(number)"),
                    subject: .init(did: try DID("did:web:n\(number).test"), handle: "someone.test"))
            }
            let output = AppBsky.Graph.GetList.Output(list: list, items: items, cursor: "\(start + 100)")
            return .data(Data(try output.json()), contentType: "application/json")
        }
        #expect(try await net.bob.join(pack).count == 300)
        await net.network.stop()
    }

    @Test func `a starter pack that is too large isn't written`() async throws {
        let net = try await PostNetwork()
        let many = try (0..<199).map { try DID("did:web:n\($0).test") }
        await #expect(throws: ListError.self) {
            try await net.alice.createStarterPack(StarterPackDraft("Many", accounts: many))
        }
        let feeds = try (0..<4).map { try ATURI("at://did:web:f.test/app.bsky.feed.generator/\($0)") }
        await #expect(throws: ListError.self) {
            try await net.alice.createStarterPack(StarterPackDraft("Feeds", accounts: [], feeds: feeds))
        }
        #expect(net.count(PostNetwork.applyWrites) == 0)
        await net.network.stop()
    }
}
