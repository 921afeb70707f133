import ATCrypto
import ATData
import ATIdentity
import ATProtoLexicons
import ATRepo
import CoreATProtocol
import Foundation
import TestLoad
import Testing

@testable import LocalNetwork

/// Folders that an earlier version has written.
@Suite(.inTurn) struct OlderStorageTests {
    @Test func `bookmarks and labels of an earlier version are read, and stored in the new form`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "network-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let options = LocalNetwork.Options(folder: URL(filePath: folder))
        let first = try await LocalNetwork.start(options: options)
        let alice = try await first.createAccount(handle: "alice.test", password: NetworkProbe.password)
        await first.stop()

        let uris = try (0..<3).map { try ATURI("at://\(alice.did)/app.bsky.feed.post/\($0)") }
        try storeOlder(uris, of: alice.did, in: folder)
        // The second time, nothing is left to be stored anew.
        for count in [2, 3] {
            let network = try await LocalNetwork.start(options: options)
            let world = network.context.world.withLock(\.self)
            #expect(world.bookmarks[alice.did]?.uris == uris)
            #expect(world.bookmarkCounts[uris[0]] == 1)
            #expect(world.privateData[alice.did]?.preferences == "[1]")
            #expect(
                world.labels[try URIString(alice.did.description)].map(\.val) == Array(["x", "y", "z"].prefix(count)))
            // Labels from when they had no signatures are signed now, with the key that the labeler gets.
            let document = try await network.identityResolver().resolve(.did(alice.did)).document
            for label in world.labels.all { try SignedLabel(label).verify(from: document) }
            try await network.label("z", on: alice.did.description, by: alice)
            await network.stop()
        }
        let storage = try SQLiteStorage(folder: folder)
        #expect(try storage.value("labels", in: .network) == nil)
        #expect(try storage.entries(in: .label).count == 4)
        #expect(try storage.entries(in: .bookmark).count == 3)
        storage.close()
    }

    /// Stores bookmarks and two labels as they once were.
    private func storeOlder(_ uris: [ATURI], of did: DID, in folder: String) throws {
        struct Older: Encodable {
            let mutes: [DID: PrivateData.Mute] = [:]
            let bookmarks: [Bookmarks.Bookmark]
            let preferences = "[1]"
        }
        let bookmarks = uris.map {
            Bookmarks.Bookmark(uri: $0, cid: CID(hashing: [], codec: .dagCBOR), createdAt: .now)
        }
        let labels = try ["x", "y"].map {
            ComAtproto.Label.Defs.Label(src: did, uri: try URIString(did.description), val: $0, cts: .now)
        }
        let storage = try SQLiteStorage(folder: folder)
        var changes = Changes()
        try changes.put(.privateData, did.description, Older(bookmarks: bookmarks))
        try changes.put(.network, "labels", labels)
        try storage.commit(changes.list)
        storage.close()
    }

    @Test func `each label is stored separately`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "network-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let network = try await LocalNetwork.start(options: LocalNetwork.Options(folder: URL(filePath: folder)))
        let alice = try await network.createAccount(handle: "alice.test", password: NetworkProbe.password)
        for index in 0..<20 { try await network.label("l\(index)", on: "https://a.test/\u{E9}", by: alice) }
        try await network.label("other", on: "https://a.test/e\u{301}", by: alice)
        await network.stop()
        let storage = try SQLiteStorage(folder: folder)
        let sizes = try storage.entries(in: .label).map(\.value.count)
        storage.close()
        #expect(sizes.count == 21)
        #expect(sizes.allSatisfy { $0 < 1000 })
        let again = try await LocalNetwork.start(options: LocalNetwork.Options(folder: URL(filePath: folder)))
        let labels = again.context.world.withLock(\.labels)
        #expect(labels["https://a.test/\u{E9}"].map(\.val) == (0..<20).map { "l\($0)" })
        #expect(labels["https://a.test/e\u{301}"].map(\.val) == ["other"])
        await again.stop()
    }
}
