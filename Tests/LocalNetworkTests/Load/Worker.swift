import ATData
import ATProtoLexicons
import BskyLexicons
import CoreATProtocol
import Foundation
import HTTPTransport
import Testing

/// A client that does this and that, and keeps a book of what the server has acknowledged.
struct Worker: Sendable {
    private(set) var client: ATClient
    let name: String
    private var random = SystemRandomNumberGenerator()
    /// The posts that were acknowledged, but for those that the worker has tried to delete.
    private(set) var acknowledged: [String: ATURI] = [:]
    private(set) var calls = 0
    private(set) var failures = 0
    private var number = 0

    init(_ client: ATClient, name: String) {
        self.client = client
        self.name = name
    }

    /// The same worker with another way to the server.
    func moved(to environment: APEnvironment) -> Worker {
        var moved = self
        moved.client = ATClient(environment: environment)
        return moved
    }

    /// Writes a post with a text that nobody else writes.
    mutating func write() async throws {
        number += 1
        let text = "\(name) \(number)"
        let post = try await client.create(AppBsky.Feed.Post(text: text, createdAt: .now))
        acknowledged[text] = post.uri
    }

    /// Makes a call of some kind, and takes it lightly when it fails.
    mutating func doSomething() async {
        calls += 1
        do {
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<4: try await write()
            case 4: try await deleteSomething()
            case 5:
                try await client.put(
                    AppBsky.Actor.Profile(displayName: "\(name) \(calls)"), key: .selfKey)
            case 6: try await client.execute(.getTimeline(limit: 10))
            case 7: try await client.execute(.getProfile(actor: .handle(try Handle("\(name).test"))))
            case 8: try await client.execute(.listNotifications(limit: 10))
            default:
                let blob = Data("\(name) \(calls)".utf8)
                _ = try await client.uploadBlob(.bytes(blob), mimeType: "text/plain")
            }
        } catch {
            failures += 1
        }
    }

    private mutating func deleteSomething() async throws {
        guard let (text, uri) = acknowledged.randomElement(using: &random) else { return }
        acknowledged[text] = nil
        try await client.delete(uri)
    }

    /// Compares the book with what is there.
    func check(with reader: ATClient) async throws {
        var there: [String: Int] = [:]
        let did = try #require(client.session?.did)
        for try await post in reader.list(AppBsky.Feed.Post.self, in: .did(did)) {
            there[post.value.text, default: 0] += 1
        }
        let lost = acknowledged.keys.filter { there[$0] == nil }
        #expect(lost.isEmpty, "acknowledged and not there")
        #expect(there.filter { $0.value > 1 }.isEmpty, "there twice")
    }
}
