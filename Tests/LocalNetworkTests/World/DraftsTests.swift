import ATData
import ATServer
import Foundation
import TestLoad
import Testing

@testable import LocalNetwork

@Suite(.inTurn) struct DraftsTests {
    @Test func `drafts are listed in pages, the newest first, and there is a limit`() throws {
        var drafts = Drafts()
        var ids: [TID] = []
        for number in 0..<Drafts.most { ids.append(try drafts.add("\(number)")) }
        #expect(ids == ids.sorted() && Set(ids).count == ids.count)
        #expect(throws: XRPCError.self) { try drafts.add("one more") }
        let first = try drafts.page(before: nil, limit: 300)
        let second = try drafts.page(before: first.cursor, limit: 300)
        #expect((first.items + second.items).map(\.id) == ids.reversed())
        #expect(second.cursor == nil)
        drafts.remove(ids[0])
        drafts.replace(ids[0], by: "gone")
        drafts.replace(ids[1], by: "changed")
        #expect(drafts.all.first?.draft == "changed" && drafts.all.count == Drafts.most - 1)
        #expect(throws: XRPCError.self) { try drafts.page(before: "x", limit: 1) }
    }

    @Test func `private data is stored, and that of earlier versions can be read`() throws {
        let json = #"{"mutes": {}, "preferences": "[]"}"#
        var privateData = try JSONDecoder().decode(PrivateData.self, from: Data(json.utf8))
        #expect(privateData.drafts == nil && privateData.mutedLists == nil && privateData.preferences == "[]")
        let list: ATURI = "at://did:web:a.test/app.bsky.graph.list/1"
        privateData.mutedLists = [list: .now]
        privateData.subscriptions = ["did:web:a.test": .init(createdAt: .now, posts: true, replies: false)]
        var drafts = Drafts()
        let id = try drafts.add("{}")
        privateData.drafts = drafts
        let read = try JSONDecoder().decode(PrivateData.self, from: JSONEncoder().encode(privateData))
        #expect(read.mutedLists?[list] != nil && read.subscriptions?["did:web:a.test"]?.posts == true)
        #expect(read.drafts?.all.map(\.id) == [id])
    }
}
