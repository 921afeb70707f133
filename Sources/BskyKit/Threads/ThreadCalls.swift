extension ATClient {
    /// The replies to a post that the author of the thread has hidden, or that the server considers less worth reading. Call it if
    /// ``PostThread/hasOtherReplies`` says that there are some. A post that comes again is left out.
    ///
    /// - Parameters:
    ///   - post: The URI of the post.
    ///   - options: The options for the call, such as those of a ``Moderator``.
    /// - Throws: `AtError`, or `CancellationError` if the task was cancelled.
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

    /// Mutes a thread: nothing in it leads to notifications any more. Only the caller knows.
    ///
    /// - Parameter post: Any post of the thread.
    /// - Throws: `AtError`, or `CancellationError` if the task was cancelled.
    public func muteThread(of post: AppBsky.Feed.Defs.PostView) async throws {
        try await execute(.muteThread(root: post.root))
    }

    /// Takes back the mute of a thread.
    ///
    /// - Parameter post: Any post of the thread.
    /// - Throws: `AtError`, or `CancellationError` if the task was cancelled.
    public func unmuteThread(of post: AppBsky.Feed.Defs.PostView) async throws {
        try await execute(.unmuteThread(root: post.root))
    }
}

extension AppBsky.Feed.Defs.PostView {
    /// The first post of the thread.
    fileprivate var root: ATURI { FeedRecord(record).reply?.root.uri ?? uri }
}
