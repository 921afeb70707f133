import ATData
import Foundation
import LocalNetwork
import Terminal
import Testing

/// A network where bob has written a post, and alice, who is logged in, follows him.
struct BlueskyDesk {
    let desk: Desk
    let bob: LocalNetwork.Person
    /// Bob's post: "Good morning".
    let post: String

    init() async throws {
        desk = try await Desk.ofAlice()
        bob = try await desk.network.createAccount(handle: "bob.test", password: "battery-staple")
        _ = await desk.atp(
            "login", "--app-password", "bob.test", "--host", desk.network.host, answering: ["battery-staple"])
        post = try #require(await desk.atp("post", "Good morning").lines.first)
        _ = await desk.atp("accounts", "alice.test")
        #expect(await desk.atp("follow", "bob.test").code == .success)
    }

    /// A labeler that alice uses.
    func labeler(_ handle: String = "carla.test") async throws -> LocalNetwork.Person {
        let person = try await desk.network.createAccount(handle: handle, password: "x")
        #expect(await desk.atp("prefs", "--add-labeler", person.did.description).code == .success)
        return person
    }
}
