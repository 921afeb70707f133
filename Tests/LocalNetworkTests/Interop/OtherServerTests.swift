import ATData
import ATProtoLexicons
import BskyLexicons
import CoreATProtocol
import Foundation
import TestLoad
import Testing

/// Our client against a data server of another project: `.ci/world_check` starts one and names it here.
@Suite(.inTurn) struct OtherServerTests {
    private static let host = ProcessInfo.processInfo.environment["ATP_OTHER_SERVER"]

    @Test(.enabled(if: host != nil, "There is no other server: .ci/world_check starts one in ATP_OTHER_SERVER."))
    func `login, writes and reads work with another implementation's server`() async throws {
        let client = ATClient(host: try #require(Self.host))
        await expectFailure("AuthenticationRequired") {
            try await client.login(identifier: "alice.test", password: "wrong")
        }
        try await client.login(identifier: "alice.test", password: "secret")
        let did = try await client.accountDID()
        var references: [RecordReference] = []
        for number in 0..<5 {
            references.append(
                try await client.create(AppBsky.Feed.Post(text: "post \(number)", createdAt: .now, langs: ["en"])))
        }
        let first = try #require(references.first)
        let stored = try await client.get(AppBsky.Feed.Post.self, at: first.uri)
        #expect(stored.text == "post 0" && stored.cid == first.cid)
        #expect(try stored.value.cid() == first.cid)
        var texts: [String] = []
        for try await post in client.list(AppBsky.Feed.Post.self, in: .did(did)) { texts.append(post.text) }
        #expect(texts.sorted() == (0..<5).map { "post \($0)" })
        var changed = stored.value
        changed.text = "changed"
        let update = try await client.put(changed, key: first.uri.recordKey)
        #expect(update.uri == first.uri && update.cid != first.cid)
        #expect(try await client.get(AppBsky.Feed.Post.self, at: first.uri).text == "changed")
        try await client.delete(references[1].uri)
        await expectFailure("RecordNotFound") {
            _ = try await client.get(AppBsky.Feed.Post.self, at: references[1].uri)
        }
        let repository = try await client.execute(.syncGetRepo(did: did))
        let head = try #require(repository.firstRange(of: Data("roots".utf8)))
        #expect(head.lowerBound < 10 && repository.firstRange(of: Data("changed".utf8)) != nil)
        try await client.logout()
    }

    @Test(.enabled(if: host != nil, "There is no other server: .ci/world_check starts one in ATP_OTHER_SERVER."))
    func `an upload that the other server refuses is an error`() async throws {
        let client = ATClient(host: try #require(Self.host))
        try await client.login(identifier: "alice.test", password: "secret")
        // arroba 3 takes no uploads: its handler for them is not implemented.
        await #expect(throws: AtError.self) {
            try await client.uploadBlob(.bytes(Data("blob".utf8)), mimeType: "text/plain")
        }
    }
}
