extension ATClient {
    /// Returns the replies to a post that the thread's author has hidden, or that the server ranks lower. Call it if
    /// ``PostThread/hasOtherReplies`` is `true`. A repeated post is left out.
    ///
    /// - Parameters:
    ///   - post: The URI of the post.
    ///   - options: The options for the call, such as those of a ``Moderator``.
    /// - Throws: `AtError`, or `CancellationError` if the task is cancelled.
    public func otherReplies(
        to post: ATURI, options: CallOptions = CallOptions()
    ) async throws -> [PostThread.Node] {
        let output = try await execute(.getPostThreadOtherV2(anchor: post), options: options)
        var seen: Set = [post]
        return output.thread.filter { seen.insert($0.uri).inserted }.map { item in
            switch item.value {
            case .threadItemPost(let value): PostThread.Node(item.uri, value, depth: 1)
            case .unknown(let value): PostThread.Node(item.uri, .unknown(value), depth: 1)
            }
        }
    }

    /// Mutes a thread, so that it causes no more notifications. Mutes are private.
    ///
    /// - Parameter post: Any post of the thread.
    /// - Throws: `AtError`, or `CancellationError` if the task is cancelled.
    public func muteThread(_ post: AppBsky.Feed.Defs.PostView) async throws {
        try await execute(.muteThread(root: post.root))
    }

    /// Unmutes a thread.
    ///
    /// - Parameter post: Any post of the thread.
    /// - Throws: `AtError`, or `CancellationError` if the task is cancelled.
    public func unmuteThread(_ post: AppBsky.Feed.Defs.PostView) async throws {
        try await execute(.unmuteThread(root: post.root))
    }
}

extension AppBsky.Feed.Defs.PostView {
    /// The root of the thread.
    fileprivate var root: ATURI { FeedRecord(record).reply?.root.uri ?? uri }
}
