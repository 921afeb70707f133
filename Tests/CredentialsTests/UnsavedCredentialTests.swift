import Credentials
import HTTPTransport
import Probes
import TestLoad
import Testing

/// Refreshed credentials that can't be stored at once.
@Suite(.inTurn) struct UnsavedCredentialTests {
    /// An owner whose store records what is done to it.
    private func owner(_ world: RefreshWorld, _ steps: Guarded<[String]>) -> CredentialOwner<String, Void> {
        world.owner {
            let save = $0.save
            $0.save = { token in
                do {
                    try await save(token)
                } catch {
                    steps.withLock { $0.append("failed") }
                    throw error
                }
                steps.withLock { $0.append("saved \(token ?? "-")") }
            }
            $0.lock = { _ in
                steps.withLock { $0.append("locked") }
                return { steps.withLock { $0.append("unlocked") } }
            }
        }
    }

    private func expectNotStored(_ world: RefreshWorld, _ owner: CredentialOwner<String, Void>) async {
        await #expect(throws: CredentialNotStored.self) {
            try await owner.send(isRejected: { !$0 }) { world.send($0.credential) }
        }
    }

    @Test func `a new credential is stored without another call, also after its owner was released`() async throws {
        let (world, steps) = (RefreshWorld(), Guarded<[String]>([]))
        world.ledger.withLock { $0.saveFailures = Array(repeating: RefreshWorld.DiskFull(), count: 3) }
        await expectNotStored(world, owner(world, steps))
        try await until { steps.withLock { $0.last } == "unlocked" }
        #expect(
            steps.withLock { $0 } == ["locked", "failed", "failed", "failed", "saved t1", "unlocked"],
            "others would spend the old one if they got the lock")
        #expect(world.seen.refreshes == ["t0"] && world.seen.events.last == "refreshed t1")
    }

    @Test func `the next call doesn't wait for the attempts in between`() async throws {
        let (world, steps, mayContinue) = (RefreshWorld(), Guarded<[String]>([]), OneShot())
        world.ledger.withLock { $0.saveFailures = [RefreshWorld.DiskFull()] }
        world.nap.withLock { $0 = { await mayContinue.wait() } }
        let owner = owner(world, steps)
        await expectNotStored(world, owner)
        #expect(try await owner.send(isRejected: { !$0 }) { world.send($0.credential) })
        try await until { steps.withLock { $0.last } == "unlocked" }
        #expect(steps.withLock { $0 } == ["locked", "failed", "saved t1", "unlocked"])
        #expect(world.seen.refreshes == ["t0"] && world.seen.sent == ["t0", "t1"])
        mayContinue.fire()
    }

    @Test func `a credential that is set ends the attempts, and unlocks the store`() async throws {
        let (world, steps, mayContinue) = (RefreshWorld(), Guarded<[String]>([]), OneShot())
        world.ledger.withLock { $0.saveFailures = [RefreshWorld.DiskFull()] }
        world.nap.withLock { $0 = { await mayContinue.wait() } }
        let owner = owner(world, steps)
        await expectNotStored(world, owner)
        try await owner.replace("t9")
        mayContinue.fire()
        try await until { steps.withLock { $0.last } == "unlocked" }
        #expect(steps.withLock { $0 } == ["locked", "failed", "saved t9", "unlocked"])
        #expect(owner.snapshot.credential == "t9" && world.seen.events == ["failed"])
    }
}
