public import ATData
import ATServer
public import BskyLexicons
public import Foundation
import HTTPTransport
public import LocalServer

extension LocalNetwork {
    /// Starts a feed generator. It stops with the network.
    ///
    /// ```swift
    /// let service = try await network.startFeedGenerator()
    /// service.set("cats", to: [.init(post: post.uri)])
    /// let record = AppBsky.Feed.Generator(did: service.did, displayName: "Cats", createdAt: .now)
    /// let feed = try await client.put(record, key: "cats")
    /// let page = try await client.execute(.getFeed(feed: feed.uri))
    /// ```
    public func startFeedGenerator() async throws -> FeedGenerator {
        let generator = try await FeedGenerator(context)
        feedGenerators.withLock { $0.append(generator) }
        return generator
    }

    /// Lets the AppView and the data server reach a service of yours: a feed generator or a labeler, so that its feeds
    /// and labels are shown as on the real network and reports reach it, or a service with lexicons of its own.
    ///
    /// The data server forwards each call that names the service in `atproto-proxy`, with a token that the caller's
    /// account signed:
    ///
    /// ```swift
    /// let running = try await service.start()
    /// try network.use("did:web:notes.example.com", at: running.url)
    /// var options = CallOptions()
    /// options.proxy = "did:web:notes.example.com#notes"
    /// let notes = try await client.execute(.getNotes(), options: options)
    /// ```
    ///
    /// The name after the hash sign must be in the service's document: `/.well-known/did.json` at the address, or that
    /// of the account. Let the service check tokens with ``identityResolver(verification:)``.
    ///
    /// Labels are read from the labeler's stream, and shown if their signatures fit its document: that of its account,
    /// or the one that the service of a `did:web` has.
    ///
    /// - Parameters:
    ///   - service: The DID of the service.
    ///   - url: The service's address on this machine.
    public func use(_ service: DID, at url: URL) throws {
        guard url.host() == "127.0.0.1" || url.host() == "localhost" else { throw URLError(.badURL) }
        context.ownServices.withLock { $0[service] = url }
        let follower = LabelFollower(labeler: service, url: url, context: context)
        labelFollowers.withLock { $0.updateValue(Task { await follower.run() }, forKey: service) }?.cancel()
    }

    /// A feed generator, which also receives interactions with its posts.
    public final class FeedGenerator: Sendable {
        /// The interactions of an account with posts of a feed.
        public struct Interactions: Sendable {
            /// The account.
            public let account: DID
            /// The interactions, in the order in which they were sent.
            public let interactions: [AppBsky.Feed.Defs.Interaction]
        }

        /// The server, for scripting faults and inspecting requests.
        public let server: LocalServer
        /// The DID of the service, which the records of its feeds name.
        public let did: DID
        private let context: NetworkContext
        private let feeds = Guarded<[RecordKey: [AppBsky.Feed.Defs.SkeletonFeedPost]]>([:])
        private let received = Guarded<[Interactions]>([])
        private let requestCount = Guarded(0)

        init(_ context: NetworkContext) async throws {
            self.context = context
            server = try await LocalServer.start(options: context.options.server())
            did = try DID("did:web:localhost%3A\(server.url.port ?? 80)")
            let (did, url) = (did, server.url)
            context.servers.add(server, "feed", "feed generator")
            context.ownServices.withLock { $0[did] = url }
            let service = server.serveCalls(
                as: try ServiceIdentity(did.description, "#bsky_fg", "BskyFeedGenerator", url))
            service.query(AppBsky.Feed.GetFeedSkeleton.nsid) { [weak self] in try Self.running(self).answer($0) }
            service.procedure(AppBsky.Feed.SendInteractions.nsid) { [weak self] in try Self.running(self).receive($0) }
        }

        /// Sets the posts of a feed, top first.
        public func set(_ name: RecordKey, to posts: [AppBsky.Feed.Defs.SkeletonFeedPost]) {
            feeds.withLock { $0[name] = posts }
        }

        /// The interactions with the posts, in the order in which they were received.
        public var interactions: [Interactions] { received.withLock(\.self) }

        private func answer(_ request: XRPCRequest) throws -> ServerResponse {
            let feed = try request.required("feed", as: ATURI.self)
            let limit = try request.limit()
            guard let name = feed.recordKey, let posts = feeds.withLock({ $0[name] }) else {
                throw XRPCError(.badRequest, error: "UnknownFeed", "The feed \(feed) doesn't exist")
            }
            let cursor = request.text("cursor") ?? "0"
            guard let start = Int(cursor), 0...posts.count ~= start else {
                throw XRPCError.invalid("Malformed cursor")
            }
            let page = posts[start...].prefix(limit)
            let number = requestCount.withLock { count in
                count &+= 1
                return count
            }
            return try .value(
                AppBsky.Feed.GetFeedSkeleton.Output(
                    feed: Array(page), cursor: page.endIndex < posts.count ? String(page.endIndex) : nil,
                    reqId: "request-\(number)"))
        }

        private func receive(_ request: XRPCRequest) throws -> ServerResponse {
            guard
                let account = try context.serviceCaller(
                    of: request, audiences: [did.description, "\(did)#bsky_fg"],
                    calling: AppBsky.Feed.SendInteractions.nsid)
            else { throw XRPCError.authMissing }
            let input = try request.input(as: AppBsky.Feed.SendInteractions.Input.self)
            received.withLock { $0.append(Interactions(account: account, interactions: input.interactions)) }
            return try .value(AppBsky.Feed.SendInteractions.Output())
        }

        private static func running(_ generator: FeedGenerator?) throws -> FeedGenerator {
            guard let generator else { throw XRPCError(.notFound, error: "NotFound", "The service has stopped") }
            return generator
        }

        func stop() async { await server.stop() }
    }
}
