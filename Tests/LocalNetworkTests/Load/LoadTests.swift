import ATData
import ATProtoLexicons
import BskyLexicons
import CoreATProtocol
import Foundation
import HTTPTransport
import LocalNetwork
import TestLoad
import Testing

@Suite(.inTurnFirst, .serialized) struct LoadTests {
    private static let patience: [any Middleware] = [RetryMiddleware(maxAttempts: 6, firstWait: .milliseconds(2))]

    @Test func `with faults, no write is lost or repeated, and no session ends`() async throws {
        let network = try await LocalNetwork.start(
            options: LocalNetwork.Options(accessTokenLifetime: .seconds(1), refreshGrace: .seconds(600), logLimit: 0))
        var workers: [Worker] = []
        for number in 0..<Load.size(32, otherwise: 8) {
            let name = "worker\(number)"
            try await network.createAccount(handle: "\(name).test", password: "x")
            let client = ATClient(host: network.host, middleware: Self.patience)
            try await client.login(identifier: "\(name).test", password: "x")
            workers.append(Worker(client, name: name))
        }
        network.faults.random(0.05, seed: 7)
        workers = await withTaskGroup(of: Worker.self) { group in
            for worker in workers {
                group.addTask {
                    var worker = worker
                    for _ in 0..<Load.size(313, otherwise: 60) { await worker.doSomething() }
                    return worker
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        network.faults.clear()
        #expect(workers.reduce(0) { $0 + $1.calls } >= Load.size(10_000, otherwise: 480))
        #expect(workers.contains { $0.failures > 0 } && network.refreshCount > 0)
        let reader = ATClient(host: network.host)
        for worker in workers {
            try await worker.check(with: reader)
            try await worker.client.environment.refreshSession()
            let session: LexValue = try await worker.client.query("com.atproto.server.getSession")
            #expect(session["handle"]?.text == "\(worker.name).test")
        }
        await network.stop()
    }

    @Test func `acknowledged writes and sessions survive a killed process`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "network-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var workers: [Worker] = []
        let acknowledged = Load.size(300, otherwise: 40)
        for round in 0..<3 {
            let child = try await Child.start(folder: folder)
            if round == 0 {
                for number in 0..<8 { workers.append(try await worker(number, at: child.host)) }
            } else {
                // The process is another one, at another address; tokens and records are those of before.
                workers = workers.map { worker in
                    worker.moved(to: APEnvironment(host: child.host, session: worker.client.session))
                }
                let reader = ATClient(host: child.host)
                for worker in workers { try await worker.check(with: reader) }
            }
            let current = workers.map { Guarded($0) }
            try await child.kill(
                after: acknowledged,
                of: current.map { place in
                    {
                        var worker = place.withLock { $0 }
                        defer { place.withLock { $0 = worker } }
                        try await worker.write()
                    }
                })
            workers = current.map { $0.withLock { $0 } }
            #expect(workers.reduce(0) { $0 + $1.acknowledged.count } >= acknowledged * (round + 1))
        }
        let child = try await Child.start(folder: folder)
        let reader = ATClient(host: child.host)
        for worker in workers {
            try await worker.check(with: reader)
            let moved = worker.moved(to: APEnvironment(host: child.host, session: worker.client.session))
            try await moved.client.environment.refreshSession()
            try await moved.client.create(AppBsky.Feed.Post(text: "still here", createdAt: .now))
        }
        await child.stop()
    }

    private func worker(_ number: Int, at host: String) async throws -> Worker {
        let name = "worker\(number)"
        let client = ATClient(host: host, middleware: [])
        try await client.procedure(
            "com.atproto.server.createAccount", input: ["handle": .string("\(name).test"), "password": "x"])
        try await client.login(identifier: "\(name).test", password: "x")
        return Worker(client, name: name)
    }
}
