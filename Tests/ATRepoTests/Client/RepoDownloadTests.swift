import ATCrypto
import ATData
import ATIdentity
import CoreATProtocol
import Foundation
import HTTPTransport
import LocalServer
import TestLoad
import Testing

@testable import ATRepo

/// Repositories from a data server on loopback.
@Suite(.inTurn)
struct RepoDownloadTests {
    private let world: RepoServer
    private let sample: SampleRepo

    init() async throws {
        world = try await RepoServer()
        sample = try SampleRepo(
            (0..<200).map { ("com.example.post/\($0)", SampleRepo.record("com.example.post", $0)) }, did: RepoServer.did
        )
    }

    private var downloads: Int { world.downloads }

    private func repo(_ options: RepoOptions = .strict) async throws -> Repo {
        try await world.client.repo(of: .did(RepoServer.did), identities: world.identities, options: options)
    }

    @Test func `a repository is downloaded and checked`() async throws {
        world.serve(sample.car())
        let progress = Guarded<Int64>(0)
        let repo = try await world.client.repo(of: .did(RepoServer.did), identities: world.identities) { count in
            progress.withLock { $0 = count }
        }
        #expect(repo.did == RepoServer.did && progress.withLock { $0 } == Int64(sample.car().count))
        var count = 0
        for try await post in repo.records(of: ExamplePost.self) {
            #expect(post.text == "number \(post.number)")
            count += 1
        }
        #expect(count == 200 && downloads == 1)
        let request = try #require(world.server.requests.last)
        #expect(request.target == "/xrpc/com.atproto.sync.getRepo?did=did%3Aplc%3Aaaaaaaaaaaaaaaaaaaaaaaaa")
        #expect(request.headers["Accept"] == "application/vnd.ipld.car" && request.headers["Authorization"] == nil)
        await world.server.stop()
    }

    @Test func `a download that ends too early is repeated once`() async throws {
        let car = sample.car(try sample.streamable())
        let index = try #require(car.lastIndex(of: 0x71))
        // In the middle of a block, and after a block.
        let sections = CARBytes.section(sample.records[0].block).count
        for cut in [car.count - 10, index, 59 + CARBytes.section(sample.commit).count + sections] {
            world.serve(Array(car[..<cut]), car)
            #expect(try await repo().size.bytes == car.count)
        }
        #expect(downloads == 6)
        world.serve(Array(car[..<(car.count - 10)]))
        await #expect(throws: CARError.self) { try await repo() }
        #expect(downloads == 8)
        // What is not cut off but wrong is not repeated.
        var wrong = car
        wrong[car.count - 1] ^= 1
        world.serve(wrong)
        await #expect(throws: CARError.self) { try await repo() }
        world.serve(Array("<html></html>".utf8))
        await #expect(throws: CARError(.notACAR, at: 0)) { try await repo() }
        #expect(downloads == 10)
        await world.server.stop()
    }

    @Test func `a download that lacks records is repeated once, although some repositories do`() async throws {
        let car = sample.car(try sample.streamable())
        // All of the tree, and no record.
        let cut = CARBytes.car([sample.commit] + sample.nodes)
        world.serve(cut, car)
        #expect(try await repo(.tolerant).size.bytes == car.count && downloads == 2)
        world.serve(cut)
        #expect(try await repo(.tolerant).size.bytes == cut.count && downloads == 4)
        await world.server.stop()
    }

    @Test func `an invalid record is refused, but not with tolerance`() async throws {
        let sample = try SampleRepo(
            [
                ("com.example.post/1", SampleRepo.record("com.example.post", 1)),
                // Its type is another one than its collection.
                ("com.example.post/2", SampleRepo.record("com.example.like", 2)),
            ], did: RepoServer.did)
        world.serve(sample.car())
        let issue = await #expect(throws: RepoIssue.self) { try await repo() }
        #expect("\(try #require(issue))".contains("com.example.post/2") && downloads == 1)
        #expect(try await repo(.tolerant).size.bytes == sample.car().count && downloads == 2)
        await world.server.stop()
    }

    @Test func `a broken connection is repeated once, and then an error of the client`() async throws {
        let car = sample.car()
        let cut: ServerResponse = .stream(headers: ["Content-Length": "\(car.count)"]) {
            try await $0.write(Data(car[..<900]))
        }
        world.bodies.withLock { $0 = [cut, .data(Data(car))] }
        #expect(try await repo().size.bytes == car.count)
        world.bodies.withLock { $0 = [cut] }
        await #expect(throws: AtError.self) { try await repo() }
        #expect(downloads == 4)
        await world.server.stop()
    }

    @Test func `a repository of another account, or with another key, is refused`() async throws {
        world.serve(try SampleRepo(posts: 5).car())
        await #expect(throws: CommitError.wrongAccount(SampleRepo.did, expected: RepoServer.did)) { try await repo() }
        world.serve(sample.car())
        world.publish(try SigningKey.generate(.p256).verifyingKey)
        await #expect(throws: CommitError.invalidSignature(RepoServer.did)) { try await repo() }
        await world.server.stop()
    }

    @Test func `the server's own error is thrown`() async throws {
        world.bodies.withLock {
            $0 = [
                .data(
                    Data(#"{"error":"RepoTakendown","message":"gone"}"#.utf8), status: .badRequest,
                    contentType: "application/json")
            ]
        }
        let error = await #expect(throws: AtError.self) { try await repo() }
        guard case .message(let message) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(message.error == "RepoTakendown")
        await world.server.stop()
    }
}
