extension ATClient {
    /// Returns a post with its ancestors and replies.
    ///
    /// Servers without `app.bsky.unspecced.getPostThreadV2` are asked for `app.bsky.feed.getPostThread`.
    ///
    /// - Parameters:
    ///   - post: The URI of the post.
    ///   - depth: The maximum depth of replies, up to 20.
    ///   - sort: The order of the replies.
    ///   - options: The options for the call, such as those of a ``Moderator``.
    /// - Throws: `AtError`, or `CancellationError` if the task is cancelled.
    public func thread(
        _ post: ATURI, depth: Int = 6, sort: ThreadSort = .top, options: CallOptions = CallOptions()
    ) async throws -> PostThread {
        let depth = min(max(depth, 0), 20)
        let call = AppBsky.Unspecced.GetPostThreadV2(anchor: post, below: depth, sort: .init(rawValue: sort.rawValue))
        do {
            return PostThread(try await execute(call, options: options), anchor: post)
        } catch let error as AtError where error.isUnknownCall {
            let output = try await execute(.getPostThread(uri: post, depth: depth), options: options)
            return PostThread(output, anchor: post).sorted(by: sort, for: try await viewer())
        }
    }
}

extension AtError {
    /// Whether the server doesn't support the call.
    fileprivate var isUnknownCall: Bool {
        guard case .message(let message) = self else { return false }
        return message.error == "MethodNotImplemented" || message.error == "XRPCNotSupported"
    }
}
