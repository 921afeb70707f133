import ATCrypto
import ATData
import ATIdentity
import ATProtoLexicons
import ATRepo
import BskyLexicons
import CoreATProtocol
import Foundation
import LocalServer
import TestLoad
import Testing

@testable import LocalNetwork

/// How accounts become labelers, and which labels they have.
@Suite(.inTurn) struct LabelerTests {
    private typealias Page = ComAtproto.Label.QueryLabels.Output

    /// A page of labels from the server of a labeler.
    private func labels(
        _ probe: NetworkProbe, by mod: LocalNetwork.Person, _ query: String = "uriPatterns=*"
    ) async throws -> Page {
        try await page(probe, query, at: probe.network.labeler(mod).server.url)
    }

    private func page(_ probe: NetworkProbe, _ query: String, at url: URL) async throws -> Page {
        let answer = try await probe.get("/xrpc/com.atproto.label.queryLabels?\(query)", to: url)
        try #require(answer.status == 200, "\(answer.json)")
        return try Page(json: answer.response.body)
    }

    private func document(_ probe: NetworkProbe, _ did: DID) async throws -> DIDDocument {
        let answer = try await probe.get("/\(did)", to: probe.network.plcURL)
        return try DIDDocument(json: answer.response.body, of: did)
    }

    @Test func `a labeler's document has its key and its address`() async throws {
        try await NetworkProbe.run { probe in
            let before = try await document(probe, probe.bob.did)
            #expect(before.key("#atproto_label") == nil && before.service("#atproto_labeler") == nil)
            try await probe.network.label("spam", on: probe.alice.did.description, by: probe.bob)
            let after = try await document(probe, probe.bob.did)
            let key = try #require(after.key("#atproto_label"))
            #expect(key != after.signingKey && after.signingKey == before.signingKey)
            let address = try await probe.network.labeler(probe.bob).server.url.absoluteString
            #expect(after.service("#atproto_labeler", type: "AtprotoLabeler")?.endpoint == address)
            #expect(after.dataServer == before.dataServer && address != probe.network.host)
            // Another label changes nothing.
            try await probe.network.label("rude", on: probe.alice.did.description, by: probe.bob)
            #expect(try await document(probe, probe.bob.did) == after)
            #expect(try await document(probe, probe.alice.did).service("#atproto_labeler") == nil)
        }
    }

    @Test func `labels are signed, in pages and in views`() async throws {
        try await NetworkProbe.run { probe in
            let subject = "https://a.test/\u{E9}?\"x\""
            try await probe.network.label(
                "e\u{301}", on: subject, version: "bafyreidfayvfuwqa7qlnopdjiqrxzs6blmoeu4rujcjtnci5beludirz2a",
                expiresAt: "2100-01-01T00:00:00+01:00", by: probe.bob)
            try await probe.network.label("spam", on: probe.alice.did.description, by: probe.bob)
            let document = try await document(probe, probe.bob.did)
            let answer = try await probe.get(
                "/xrpc/com.atproto.label.queryLabels?uriPatterns=*", to: probe.network.labeler(probe.bob).server.url)
            let received = try #require(answer.json["labels"]).list
            #expect(received.count == 2)
            for label in received {
                #expect(label["ver"] == 1 && label["neg"] == nil)
                try SignedLabel(label).verify(from: document)
            }
            let page = try Page(json: answer.response.body)
            for label in page.labels { try SignedLabel(label).verify(from: document) }
            #expect(page.labels[0].uri.description == subject && page.labels[0].exp == "2100-01-01T00:00:00+01:00")
            let profile = try await probe.client.query(
                "app.bsky.actor.getProfile", parameters: ["actor": .string(probe.alice.did.description)],
                as: LexValue.self)
            try SignedLabel(#require(profile["labels"]?[0])).verify(from: document)
        }
    }

    @Test func `a label replaces an earlier one, and a negation takes it back`() async throws {
        try await NetworkProbe.run { probe in
            let (network, bob, subject) = (probe.network, probe.bob, probe.alice.did.description)
            func shown() async throws -> [String] {
                try await probe.client.execute(.getProfile(actor: .did(probe.alice.did))).labels?.map(\.val) ?? []
            }
            try await network.label("spam", on: subject, by: bob)
            try await network.label("rude", on: subject, by: bob)
            try await network.label("spam", on: subject, by: bob)
            #expect(try await shown() == ["spam", "rude"])
            try await network.removeLabel("spam", from: subject, by: bob)
            #expect(try await shown() == ["rude"])
            let page = try await labels(probe, by: bob)
            #expect(page.labels.map(\.val) == ["rude", "spam"] && page.labels.map(\.neg) == [nil, true])
            try await SignedLabel(page.labels[1]).verify(from: document(probe, bob.did))
            // All are in the log, each later than the one that it replaces.
            let log = network.context.world.withLock(\.labels).all.filter { $0.val == "spam" }
            #expect(log.count == 3 && log[0].cts < log[1].cts && log[1].cts < log[2].cts)

            // 142: an older label that arrives after the negation doesn't revive it.
            try await network.label("spam", on: subject, createdAt: log[1].cts, by: bob)
            #expect(try await shown() == ["rude"])
            #expect(try await labels(probe, by: bob).labels.map(\.neg) == [nil, true])
            // One of the same time does, because it arrives later.
            try await network.label("spam", on: subject, createdAt: log[2].cts, by: bob)
            #expect(try await shown() == ["spam", "rude"])
            // A negation of nothing, and of another labeler's label.
            try await network.removeLabel("spam", from: subject, by: probe.alice)
            try await network.removeLabel("never", from: subject, by: bob)
            #expect(try await shown() == ["spam", "rude"])
        }
    }

    @Test func `a label ends when it expires, and one of a version is only for that version`() async throws {
        try await NetworkProbe.run { probe in
            let post = try await probe.client.post("hello")
            let uri = post.uri.description
            let other: CID = "bafyreidfayvfuwqa7qlnopdjiqrxzs6blmoeu4rujcjtnci5beludirz2a"
            try await probe.network.label("over", on: uri, expiresAt: "2020-01-01T00:00:00Z", by: probe.bob)
            try await probe.network.label("soon", on: uri, expiresAt: "2100-01-01T00:00:00Z", by: probe.bob)
            try await probe.network.label("this", on: uri, version: post.cid, by: probe.bob)
            try await probe.network.label("that", on: uri, version: other, by: probe.bob)
            let posts = try await probe.client.execute(.getPosts(uris: [post.uri])).posts
            #expect(posts.first?.labels?.map(\.val) == ["soon", "this"])
            // Labelers say what they have said.
            #expect(try await labels(probe, by: probe.bob).labels.map(\.val) == ["over", "soon", "this", "that"])
        }
    }

    @Test func `queryLabels selects by patterns and labelers, in pages`() async throws {
        try await NetworkProbe.run { probe in
            let (network, alice, bob) = (probe.network, probe.alice, probe.bob)
            for index in 0..<5 {
                try await network.label("l\(index)", on: "at://did:web:a.test/x.y.z/\(index)", by: bob)
            }
            try await network.label("b", on: "at://did:web:b.test/x.y.z/1", by: bob)
            try await network.label("a", on: "at://did:web:a.test/x.y.z/1", by: alice)
            let appView = network.appView.url
            func values(_ query: String, at url: URL) async throws -> [String] {
                try await page(probe, query, at: url).labels.map(\.val)
            }
            let server = try await network.labeler(bob).server.url
            #expect(try await values("uriPatterns=*", at: server) == ["l0", "l1", "l2", "l3", "l4", "b"])
            #expect(try await values("uriPatterns=at://did:web:b*", at: server) == ["b"])
            #expect(try await values("uriPatterns=at://did:web:a.test/x.y.z/1", at: server) == ["l1"])
            #expect(try await values("uriPatterns=at://did:web:a.test/x.y.z", at: server) == [])
            #expect(
                try await values("uriPatterns=at://did:web:b*&uriPatterns=at://did:web:a.test/x.y.z/3", at: server)
                    == ["l3", "b"])
            #expect(try await values("uriPatterns=*&sources=\(alice.did)", at: server) == [])
            #expect(try await values("uriPatterns=*&sources=\(alice.did)&sources=\(bob.did)", at: server).count == 6)
            // The AppView has the labels of all.
            #expect(try await values("uriPatterns=at://did:web:a.test/x.y.z/1", at: appView) == ["l1", "a"])
            #expect(try await values("uriPatterns=*&sources=\(alice.did)", at: appView) == ["a"])
            let pages = try await probe.client.execute(.queryLabels(uriPatterns: ["*"], limit: 250))
            #expect(pages.labels.count == 7 && pages.cursor == nil)

            var (all, cursor, count): ([String], String?, Int) = ([], nil, 0)
            repeat {
                let query = "uriPatterns=at://did:web:a*&limit=2" + (cursor.map { "&cursor=\($0)" } ?? "")
                let page = try await page(probe, query, at: server)
                all += page.labels.map(\.val)
                cursor = page.cursor
                count += 1
            } while cursor != nil
            #expect(all == ["l0", "l1", "l2", "l3", "l4"] && count == 3)
        }
    }

    @Test(arguments: [
        "", "uriPatterns=", "uriPatterns=at://*/x", "uriPatterns=**", "uriPatterns=*&limit=0",
        "uriPatterns=*&limit=251",
        "uriPatterns=*&cursor=x", "uriPatterns=*&cursor=-1", "uriPatterns=*&cursor=9223372036854775807",
        "uriPatterns=*&cursor=99999999999999999999", "uriPatterns=*&cursor=%20", "uriPatterns=*&sources=me",
    ])
    func `queryLabels refuses what is invalid`(query: String) async throws {
        try await NetworkProbe.run { probe in
            for url in [try await probe.network.labeler(probe.bob).server.url, probe.network.appView.url] {
                let answer = try await probe.get("/xrpc/com.atproto.label.queryLabels?\(query)", to: url)
                #expect(answer.status == 400 && answer.json["error"] == "InvalidRequest")
            }
        }
    }

    @Test func `cursors after the end, and many patterns`() async throws {
        try await NetworkProbe.run { probe in
            try await probe.network.label("spam", on: "at://did:web:a.test", by: probe.bob)
            let last = try await labels(probe, by: probe.bob, "uriPatterns=*&cursor=9223372036854775806")
            #expect(last.labels.isEmpty && last.cursor == nil)
            let many = Array(repeating: "uriPatterns=*", count: 101).joined(separator: "&")
            let answer = try await probe.get(
                "/xrpc/com.atproto.label.queryLabels?\(many)", to: probe.network.labeler(probe.bob).server.url)
            #expect(answer.status == 400)
        }
    }

    @Test func `a new key signs new labels, and no longer proves the old ones`() async throws {
        try await NetworkProbe.run { probe in
            let (network, bob) = (probe.network, probe.bob)
            try await network.label("old", on: "at://did:web:a.test", by: bob)
            let before = try await document(probe, bob.did)
            try await network.replaceLabelKey(of: bob)
            try await network.label("new", on: "at://did:web:a.test", by: bob)
            let after = try await document(probe, bob.did)
            #expect(before.key("#atproto_label") != after.key("#atproto_label"))
            #expect(before.service("#atproto_labeler") == after.service("#atproto_labeler"))
            let page = try await labels(probe, by: bob)
            let (old, new) = try (SignedLabel(page.labels[0]), SignedLabel(page.labels[1]))
            try old.verify(from: before)
            try new.verify(from: after)
            #expect(throws: LabelError.invalidSignature(bob.did)) { try old.verify(from: after) }
            #expect(throws: LabelError.invalidSignature(bob.did)) { try new.verify(from: before) }
        }
    }

    @Test func `many labels at once, of one labeler, and none of a deleted account`() async throws {
        try await NetworkProbe.run { probe in
            let (network, bob) = (probe.network, probe.bob)
            try await withThrowingTaskGroup { group in
                for index in 0..<20 {
                    group.addTask { try await network.label("l\(index)", on: "at://did:web:a.test", by: bob) }
                }
                try await group.waitForAll()
            }
            #expect(try await labels(probe, by: bob).labels.count == 20)
            let log = try await probe.get("/\(bob.did)/log", to: network.plcURL).json.list
            #expect(log.count == 2)
            let carol = try await network.createAccount(handle: "carol.test", password: "x")
            try await network.setStatus(.deleted, of: carol)
            await #expect(throws: LocalNetworkError.self) {
                try await network.label("spam", on: "at://did:web:a.test", by: carol)
            }
            // Of a labeler, the labels remain.
            try await network.setStatus(.deleted, of: bob)
            #expect(try await page(probe, "uriPatterns=*", at: network.appView.url).labels.count == 20)
            await #expect(throws: LocalNetworkError.self) {
                try await network.label("spam", on: "at://did:web:a.test", by: bob)
            }
        }
    }

    @Test func `in a folder, labels keep their signatures, and labelers get a new address`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "network-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let options = LocalNetwork.Options(folder: URL(filePath: folder))
        var kept: [LabelBook.Label] = []
        var keys: Set<VerifyingKey?> = []
        for round in 0..<3 {
            let network = try await LocalNetwork.start(options: options)
            if round == 0 { try await network.createAccount(handle: "bob.test", password: NetworkProbe.password) }
            let bob = try #require(network.accounts.first)
            if round == 1 {
                // The server runs before anything asks for it.
                let document = try await network.identityResolver().resolve(.did(bob.did)).document
                let address = try #require(document.service("#atproto_labeler")?.endpoint)
                #expect(try await network.labeler(bob).server.url.absoluteString == address)
            }
            #expect(network.context.world.withLock(\.labels).all == kept)
            try await network.label("l\(round)", on: "at://did:web:a.test/\u{E9}", by: bob)
            let labels = network.context.world.withLock(\.labels).all
            #expect(labels.count == round + 1 && Array(labels.dropLast()) == kept)
            let document = try await network.identityResolver().resolve(.did(bob.did)).document
            for label in labels { try SignedLabel(label).verify(from: document) }
            keys.insert(document.key("#atproto_label"))
            kept = labels
            await network.stop()
        }
        #expect(keys.count == 1)
    }
}
