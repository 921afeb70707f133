extension ATClient {
    /// Bookmarks a post, unless `viewer` says that the account has done so. Only the account itself knows its bookmarks.
    ///
    /// - Throws: `AtError`, or `CancellationError` if the task was cancelled.
    public func bookmark(_ post: AppBsky.Feed.Defs.PostView) async throws {
        guard post.viewer?.bookmarked != true else { return }
        try await execute(.createBookmark(uri: post.uri, cid: post.cid))
    }

    /// Removes the bookmark of a post, which may be deleted. Does nothing if there is none.
    public func unbookmark(_ post: ATURI) async throws { try await execute(.deleteBookmark(uri: post)) }

    /// The bookmarks of the account, the newest first. Posts that were deleted are among them, without their content.
    public func bookmarks() -> Items<AppBsky.Bookmark.GetBookmarks> { items(.getBookmarks()) }
}
