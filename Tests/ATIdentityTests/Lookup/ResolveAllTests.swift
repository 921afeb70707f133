import ATData
import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

@testable import ATIdentity

@Suite(.inTurn) struct ResolveAllTests {
    @Test func `every name gets one result, including unreachable and invalid ones`() async throws {
        let count = Load.size(3_000, otherwise: 200)
        let world = try await IdentityWorld()
        var names: [ATIdentifier] = []
        for number in 0..<count {
            let did = IdentityWorld.did(number)
            // One in twenty is dead: its web server drops the connection and the DNS knows nothing.
            let handle = try Handle("n\(number).test")
            if number % 20 == 0 {
                world.server.script("/web/\(handle)", always: .drop)
            } else {
                world.publish(did, handle: handle)
            }
            names.append(number % 3 == 1 ? .did(did) : .handle(handle))
        }
        var results: [ATIdentifier: Bool] = [:]
        for await (name, result) in world.resolver.resolveAll(names) {
            #expect(results[name] == nil)
            if case .success = result { results[name] = true } else { results[name] = false }
        }
        #expect(results.count == count)
        let dead = (0..<count).filter { $0 % 20 == 0 }
        #expect(results.values.count { !$0 } == dead.count)
    }

    @Test func `at most eight requests are sent to a server at a time`() async throws {
        let world = try await IdentityWorld()
        let active = Guarded((now: 0, most: 0))
        let gate = OneShot()
        let full = OneShot()
        let dids = (0..<40).map { IdentityWorld.did($0) }
        for did in dids {
            world.server.route(.get, "/plc/\(did)") { _ in
                let now = active.withLock { active in
                    active.now += 1
                    active.most = max(active.most, active.now)
                    return active.now
                }
                if now == 8 { full.fire() }
                await gate.wait()
                active.withLock { $0.now -= 1 }
                return .text(IdentityWorld.document(did, handles: []))
            }
        }
        let resolver = world.resolver
        let task = Task {
            var count = 0
            for await (_, result) in resolver.resolveAll(dids.map { .did($0) }) {
                if case .success = result { count += 1 }
            }
            return count
        }
        await full.wait()
        gate.fire()
        #expect(await task.value == 40)
        #expect(active.withLock { $0.most } == 8)
    }

    @Test func `lookups pause when a server responds with 429, and are then retried`() async throws {
        let world = try await IdentityWorld()
        let dids = (0..<10).map { IdentityWorld.did($0) }
        for did in dids { world.publish(did, IdentityWorld.document(did, handles: [])) }
        let path = "/plc/\(dids[0])"
        world.server.script(path, [.status(429, headers: ["Retry-After": "30"])])
        let resolver = world.resolver
        let task = Task {
            var count = 0
            for await (_, result) in resolver.resolveAll(dids.map { .did($0) }) {
                if case .success = result { count += 1 }
            }
            return count
        }
        await world.clock.untilSleeping(1)
        #expect(world.requests(path) == 1)
        world.clock.turn(by: .seconds(30))
        #expect(await task.value == 10)
        #expect(world.requests(path) == 2)
    }

    @Test func `the directory has its limit when handles are looked up, too`() async throws {
        let world = try await IdentityWorld()
        let handles = try (0..<50).map { try Handle("n\($0).test") }
        for (number, handle) in handles.enumerated() {
            let did = IdentityWorld.did(number)
            world.publish(did, handle: handle)
            world.server.script("/plc/\(did)", [.status(429, headers: ["Retry-After": "30"])])
        }
        let (resolver, isOver) = (world.resolver, Guarded(false))
        let task = Task {
            var count = 0
            for await (_, result) in resolver.resolveAll(handles.map { .handle($0) }) {
                if case .success = result { count += 1 }
            }
            isOver.withLock { $0 = true }
            return count
        }
        func requests() -> Int { world.server.requests.count { $0.path.hasPrefix("/plc/") } }
        // All handles are known, and the directory has asked for a pause.
        try await until { Set(world.dns.questions.map(\.name)).count >= 50 && requests() > 0 }
        #expect(requests() <= 8)
        try await until {
            isOver.withLock(\.self)
        } meanwhile: {
            // Only the pause of the directory.
            let isPaused = world.clock.sleeperCount == 1 && resolver.waiterCount == 0
            if isPaused { world.clock.turn(by: .seconds(30)) }
        }
        #expect(await task.value == 50 && requests() == 100)
    }

    @Test func `names are consumed only as fast as the results`() async throws {
        let world = try await IdentityWorld()
        let taken = Guarded(0)
        let names = (0..<100_000).lazy.map { number -> ATIdentifier in
            taken.withLock { $0 += 1 }
            return .did(IdentityWorld.did(number))
        }
        var iterator = world.resolver.resolveAll(Names(names: names)).makeAsyncIterator()
        for _ in 0..<5 { _ = await iterator.next() }
        // Those under way, those that wait for the server, and the results that wait to be taken.
        #expect(taken.withLock { $0 } < 1_000)
    }

    @Test func `releasing the results ends the lookups`() async throws {
        let world = try await IdentityWorld()
        let started = OneShot()
        for number in 0..<10 {
            world.server.route(.get, "/plc/\(IdentityWorld.did(number))") { _ in
                started.fire()
                try await Task.sleep(for: .seconds(3_600))
                return .status(.ok)
            }
        }
        let resolver = world.resolver
        let task = Task {
            for await _ in resolver.resolveAll((0..<10).map { .did(IdentityWorld.did($0)) }) {}
        }
        await started.wait()
        task.cancel()
        await task.value
        try await until { resolver.waiterCount == 0 }
    }

    @Test func `an empty list of names gives no results`() async throws {
        let world = try await IdentityWorld()
        for await _ in world.resolver.resolveAll([]) { Issue.record("a result") }
    }

    /// A sequence that can be sent: what it counts is behind a lock.
    private struct Names<Base: Sequence<ATIdentifier>>: Sequence, @unchecked Sendable {
        let names: Base
        func makeIterator() -> Base.Iterator { names.makeIterator() }
    }
}
