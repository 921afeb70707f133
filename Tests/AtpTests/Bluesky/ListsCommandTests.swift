import ATData
import AtpCommands
import Foundation
import LocalNetwork
import Terminal
import TestLoad
import Testing

@Suite(.inTurn) struct ListsCommandTests {
    @Test func `a list is made, filled, read, emptied and deleted`() async throws {
        let alice = try await BlueskyDesk()
        let desk = alice.desk
        #expect(await desk.atp("list", "ls").errors == "There are no lists.\n")
        let created = await desk.atp("list", "create", "Friends \u{1B}[31m", "--description", "Those I know")
        let list = try #require(created.lines.first)
        #expect(created.code == .success && list.hasPrefix("at://did:"), "\(created.errors)")
        #expect(await desk.atp("list", "members", list).errors == "The list has no members.\n")
        let added = await desk.atp("list", "add", list, "bob.test")
        #expect(added.output == "1 account is on the list now.\n", "\(added.errors)")
        let again = await desk.atp("list", "add", list, alice.bob.did.description)
        #expect(again.code == .refused && again.errors.contains("is already on the list"))
        #expect(await desk.atp("list", "add", list, "@bob.test").errors.contains("@bob.test is already on the list"))
        #expect(await desk.atp("list", "members", list).lines == ["@bob.test"])
        let found = await desk.atp("search", "--people", "bob.test")
        #expect(found.lines == ["@bob.test \(alice.bob.did)"])
        let shown = await desk.atp("list", "ls")
        #expect(shown.lines == ["Friends [31m curation, 1 member", "  \(list)"])
        #expect(
            try await desk.atp("list", "ls", "alice.test", "--json").json()["name"] as? String == "Friends \u{1B}[31m")
        #expect(await desk.atp("feed", list).output.contains("Good morning"))
        let removed = await desk.atp("list", "remove", list, "bob.test", "--json")
        #expect(try removed.json()["count"] as? Int == 1, "\(removed.errors)")
        let gone = await desk.atp("list", "remove", list, "bob.test")
        #expect(gone.code == .refused && gone.errors.contains("bob.test isn't on the list."))
        #expect(await desk.atp("list", "delete", list).output == "Deleted.\n")
        #expect(await desk.atp("list", "delete", list).code == .refused)
        await desk.network.stop()
    }

    @Test func `only the owner changes a list, and anyone mutes and blocks it`() async throws {
        let alice = try await BlueskyDesk()
        let desk = alice.desk
        let list = try #require(
            await desk.atp("list", "create", "Loud", "--moderation", "--account", "bob.test").lines.first)
        let refused = await desk.atp("list", "add", list, "bob.test")
        #expect(refused.code == .refused && refused.errors.contains("belongs to another account"), "\(refused.errors)")
        for (taken, back, word) in [("mute", "unmute", "muted"), ("block", "unblock", "blocked")] {
            #expect(await desk.atp("list", back, list).code == .refused)
            #expect(await desk.atp("list", taken, list).code == .success)
            #expect(await desk.atp("list", taken, list).code == .refused)
            #expect(await desk.atp("list", "ls", "bob.test").lines.first == "Loud moderation, 0 members \(word)")
            #expect(await desk.atp("list", back, list).code == .success)
        }
        #expect(await desk.atp("list", "members", alice.post).code == .usage)
        #expect(await desk.atp("list", "create", "").code != .success)
        #expect(await desk.atp("list", "add", list).code == .usage)
        await desk.network.stop()
    }
}
