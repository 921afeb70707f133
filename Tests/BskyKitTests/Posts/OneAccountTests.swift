import BskyKit
import Foundation
import HTTPTransport
import LocalNetwork
import TestLoad
import Testing

/// Functions of several calls, during which another account logs in.
@Suite(.inTurn)
struct OneAccountTests {
    /// Does something once, after the response to a call and before the caller gets it.
    private final class After: Middleware {
        private let next = Guarded<(call: String, act: @Sendable () async throws -> Void)?>(nil)

        func plan(_ call: String, _ act: @escaping @Sendable () async throws -> Void) {
            next.withLock { $0 = (call, act) }
        }

        var isDone: Bool { next.withLock { $0 == nil } }

        nonisolated(nonsending) func intercept<Response: HTTPResponseHead>(
            _ request: HTTPRequest, next: nonisolated(nonsending) @Sendable (HTTPRequest) async throws -> Response
        ) async throws -> Response {
            let response = try await next(request)
            let act = self.next.withLock { planned -> (@Sendable () async throws -> Void)? in
                guard let found = planned, request.url.path().hasSuffix("/\(found.call)") else { return nil }
                planned = nil
                return found.act
            }
            try await act?()
            return response
        }
    }

    /// A function, by the call after which the account changes.
    enum Function: String, CaseIterable {
        case preferences = "app.bsky.actor.getPreferences"
        case savedFeed = "com.atproto.identity.resolveHandle"
        case settings = "app.bsky.notification.getPreferences"
        case seen = "app.bsky.notification.listNotifications"
        case profile = "com.atproto.repo.getRecord"
        case listDeletion = "com.atproto.repo.listRecords"
        case list = "com.atproto.repo.applyWrites"
        case join = "app.bsky.graph.getList"
        case video = "com.atproto.server.describeServer"

        func run(
            _ client: ATClient, _ net: PostNetwork, list: ATURI, pack: AppBsky.Graph.Defs.StarterPackView, file: URL
        ) async throws {
            switch self {
            case .preferences: try await client.muteWord("new")
            case .savedFeed: try await client.saveFeed("at://alice.test/app.bsky.feed.generator/feed")
            case .settings: try await client.updateNotificationSettings { $0.like.push = false }
            case .seen: try await client.markNotificationsRead()
            case .profile:
                try await client.update(AppBsky.Actor.Profile.self, orCreate: AppBsky.Actor.Profile()) {
                    $0.description = "I'm alice"
                }
            case .listDeletion: try await client.deleteList(list)
            case .list:
                do {
                    let many = try (0..<201).map { try DID("did:web:n\($0).test") }
                    try await client.changeList(list, adding: many)
                } catch ListError.interrupted(let done, let left, let error) {
                    #expect(done.added.count == 200 && left.added.count == 1)
                    throw error
                }
            case .join: try await client.join(pack)
            case .video:
                let service = VideoService(
                    host: net.network.video.url.absoluteString, did: try DID(net.network.video.did))
                for try await _ in client.uploadVideo(file, service: service) {}
            }
        }
    }

    /// What an account has on the servers.
    private func belongings(of account: DID, _ client: ATClient) async throws -> [String] {
        let commit = try await client.query(
            "com.atproto.sync.getLatestCommit", parameters: ["did": .string(account.description)])
        let notifications = try await client.execute(.listNotifications(limit: 1))
        return [
            "\(commit)", "\(try await client.execute(.actorGetPreferences()).preferences)",
            "\(try await client.notificationSettings())", "\(String(describing: notifications.seenAt))",
        ]
    }

    /// A client of alice that bob logs in to after a call.
    private func client(
        of net: PostNetwork, becomingBobAfter call: String
    ) async throws -> (client: ATClient, after: After) {
        let after = After()
        let client = ATClient(host: net.network.host, middleware: [after])
        try await client.login(identifier: "alice.test", password: "correct-horse")
        after.plan(call) {
            _ = try await client.logout()
            try await client.login(identifier: "bob.test", password: "correct-horse")
        }
        return (client, after)
    }

    @Test(arguments: Function.allCases)
    func `what began with one account is never done with another`(_ function: Function) async throws {
        let net = try await PostNetwork()
        try await net.alice.muteWord("secret")
        try await net.bob.muteWord("bobs")
        let list = try await net.alice.createList("Friends").uri
        let made = try await net.alice.createStarterPack(
            StarterPackDraft("Friends", accounts: [net.aliceDID, net.bobDID]))
        let pack = try await net.bob.starterPack(at: made.pack)
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).mp4")
        try SampleMovie.file(byteCount: 20_000).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let before = try await belongings(of: net.bobDID, net.bob)
        let (client, after) = try await client(of: net, becomingBobAfter: function.rawValue)
        await #expect(throws: AtError.network(.signedOut)) {
            try await function.run(client, net, list: list, pack: pack, file: file)
        }
        #expect(after.isDone && client.did == net.bobDID)
        #expect(try await belongings(of: net.bobDID, net.bob) == before)
        // The next function is for the account that is logged in by then.
        try await client.muteWord("new")
        #expect(try await net.bob.preferences().mutedWords.map(\.value) == ["bobs", "new"])
        await net.network.stop()
    }

    @Test func `a post of one account is never written for another`() async throws {
        let net = try await PostNetwork()
        let (client, after) = try await client(of: net, becomingBobAfter: "app.bsky.actor.getPreferences")
        await #expect(throws: AtError.network(.signedOut)) { try await client.post("mine") }
        #expect(after.isDone)
        for try await post in net.bob.list(AppBsky.Feed.Post.self) { Issue.record("\(post.value.text)") }
        try await client.post("bob's")
        await net.network.stop()
    }

    @Test func `a task that a function has begun, and that outlives it, isn't bound to its account`() async throws {
        let net = try await PostNetwork()
        let client = ATClient(host: net.network.host)
        try await client.login(identifier: "alice.test", password: "correct-horse")
        let (goes, go) = AsyncStream<Void>.makeStream()
        let later = Guarded<Task<Void, any Error>?>(nil)
        try await client.preferences.update { _ in
            let task = Task {
                for await _ in goes { break }
                try await client.muteWord("later")
            }
            later.withLock { $0 = task }
        }
        _ = try await client.logout()
        try await client.login(identifier: "bob.test", password: "correct-horse")
        go.yield()
        try await later.withLock(\.self)?.value
        #expect(try await net.bob.preferences().mutedWords.map(\.value) == ["later"])
        await net.network.stop()
    }
}
