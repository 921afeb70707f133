import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Terminal
import TestLoad
import Testing

@Suite(.inTurn) struct DeleteCommandTests {
    private static let note = #"{"text":"first","createdAt":"2026-01-01T00:00:00Z"}"#

    @Test func `a post is deleted once, and a second time there is nothing to delete`() async throws {
        let desk = try await Desk.ofAlice()
        let uri = try #require(await desk.atp("post", "Hello").lines.first)
        #expect(await desk.atp("delete", uri).output == "Deleted \(uri)\n")
        let again = await desk.atp("delete", uri)
        #expect(again.code == .refused)
        #expect(again.output == "")
        #expect(again.errors == "atp: There is no record at \(uri).\n")
    }

    @Test func `only posts are deleted as posts`() async throws {
        let desk = try await Desk.ofAlice()
        let create = await desk.atp("record", "create", "com.example.note", "--key", "one", stdin: Self.note)
        let uri = try #require(create.lines.first)
        let delete = await desk.atp("delete", uri)
        #expect(delete.code == .usage)
        #expect(delete.errors.contains("atp record delete \(uri)"))
        #expect(await desk.atp("get", uri).code == .success)
    }

    @Test func `a missing record can't be deleted`() async throws {
        let desk = try await Desk.ofAlice()
        let delete = await desk.atp("record", "delete", "com.example.note/one")
        #expect(delete.code == .refused)
        #expect(delete.output == "")
    }

    @Test func `a record that changes meanwhile is not deleted`() async throws {
        let desk = try await Desk.ofAlice()
        _ = await desk.atp("record", "create", "com.example.note", "--key", "one", stdin: Self.note)
        let uri = "at://\(try await desk.alice)/com.example.note/one"
        let old = await desk.atp("get", uri, "--json").output
        _ = await desk.atp("record", "put", "com.example.note/one", stdin: #"{"text":"second"}"#)
        desk.network.server.script(
            "/xrpc/com.atproto.repo.getRecord",
            [.status(200, headers: ["Content-Type": "application/json"], body: Data(old.utf8)), .pass])
        let delete = await desk.atp("record", "delete", "com.example.note/one")
        #expect(delete.code == .refused)
        #expect(delete.errors.contains("InvalidSwap"))
        #expect(await desk.atp("get", uri).output.contains("second"))
    }

    @Test(arguments: [["unlike"], ["repost", "--undo"]])
    func `a server that says that a post is a like can't have it deleted`(command: [String]) async throws {
        let desk = try await Desk.ofAlice()
        let uri = try #require(await desk.atp("post", "Precious").lines.first)
        desk.network.server.script(
            "/xrpc/app.bsky.feed.getPosts",
            always: .body { body in
                var answer = (try? JSONSerialization.jsonObject(with: body)) as? [String: Any] ?? [:]
                var posts = answer["posts"] as? [[String: Any]] ?? [[:]]
                posts[0]["viewer"] = ["like": uri, "repost": uri]
                answer["posts"] = posts
                return (try? JSONSerialization.data(withJSONObject: answer)) ?? body
            })
        let outcome = await desk.atp(command + [uri])
        #expect(outcome.code == .refused)
        #expect(outcome.errors.contains("which is not one of your"))
        #expect(await desk.atp("get", uri).code == .success)
    }
}
