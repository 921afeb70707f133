extension ATClient {
    /// Bookmarks a post, unless it is already bookmarked, according to `viewer`. Bookmarks are private.
    ///
    /// - Throws: `AtError`, or `CancellationError` if the task is cancelled.
    public func bookmark(_ post: AppBsky.Feed.Defs.PostView) async throws {
        guard post.viewer?.bookmarked != true else { return }
        try await execute(.createBookmark(uri: post.uri, cid: post.cid))
    }

    /// Removes the bookmark of a post, even if the post was deleted. Does nothing if there is no bookmark.
    public func unbookmark(_ post: ATURI) async throws { try await execute(.deleteBookmark(uri: post)) }

    /// The bookmarks of the account, newest first. Deleted posts are included, without their content.
    public func bookmarks() -> Items<AppBsky.Bookmark.GetBookmarks> { items(.getBookmarks()) }
}
