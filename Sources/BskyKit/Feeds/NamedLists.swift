public import ATProtoLexicons
public import BskyLexicons
public import CoreATProtocol
public import Foundation

/// The lists of posts and accounts, as sequences whose pages are requested when the loop reaches them. ``FeedSession``
/// also moderates and groups posts, as an app shows them.
extension ATClient {
    // MARK: Posts

    /// The posts of the accounts that the account follows, newest first.
    public func timeline() -> Items<AppBsky.Feed.GetTimeline> { items(.getTimeline(limit: 100)) }

    /// The posts, replies and reposts of an account, newest first.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - filter: The kind of posts.
    public func authorFeed(
        of account: some AccountName, filter: AppBsky.Feed.GetAuthorFeed.Filter = .postsWithReplies
    ) -> Items<AppBsky.Feed.GetAuthorFeed> {
        items(.getAuthorFeed(actor: .unknown, filter: filter, limit: 100)) {
            $0.actor = try account.accountIdentifier()
        }
    }

    /// The posts of a custom feed.
    ///
    /// - Parameter feed: The feed's address or link.
    public func feed(_ feed: some RecordName) -> Items<AppBsky.Feed.GetFeed> {
        items(.getFeed(feed: .unknown, limit: 100)) { $0.feed = try await self.byDID(feed.recordLink()) }
    }

    /// The custom feeds that an account offers.
    public func feeds(of account: some AccountName) -> Items<AppBsky.Feed.GetActorFeeds> {
        items(.getActorFeeds(actor: .unknown, limit: 100)) { $0.actor = try account.accountIdentifier() }
    }

    /// The posts of a list's members, newest first.
    ///
    /// - Parameter list: The list's address, link or view.
    public func listFeed(_ list: some RecordName) -> Items<AppBsky.Feed.GetListFeed> {
        items(.getListFeed(list: .unknown, limit: 100)) { $0.list = try await self.byDID(list.recordLink()) }
    }

    /// The posts that a search finds.
    ///
    /// - Parameters:
    ///   - words: The words to find. Phrases in quotation marks and operators such as `from:alice.test` are supported.
    ///   - sort: The order of the results.
    ///   - author: Only posts of this account.
    ///   - lang: Only posts marked with this language.
    ///   - since: Only posts since this time.
    ///   - until: Only posts before this time.
    public func searchPosts(
        _ words: String, sort: PostSearch.Sort = .latest, author: (any AccountName)? = nil, lang: LanguageTag? = nil,
        since: Date? = nil, until: Date? = nil
    ) -> Items<AppBsky.Feed.SearchPosts> {
        var search = PostSearch(words, sort: sort)
        search.language = lang
        search.since = since.map { Datetime($0) }
        search.until = until.map { Datetime($0) }
        return items(search.call(limit: 100, cursor: nil)) { $0.author = try author?.accountIdentifier() }
    }

    /// The posts that a search finds.
    public func searchPosts(_ search: PostSearch) -> Items<AppBsky.Feed.SearchPosts> {
        items(search.call(limit: 100, cursor: nil))
    }

    /// The likes of a post, latest first.
    public func likes(of post: some RecordName) -> Items<AppBsky.Feed.GetLikes> {
        items(.getLikes(uri: .unknown, limit: 100)) { $0.uri = try await self.byDID(post.recordLink()) }
    }

    /// The accounts that reposted a post.
    public func reposts(of post: some RecordName) -> Items<AppBsky.Feed.GetRepostedBy> {
        items(.getRepostedBy(uri: .unknown, limit: 100)) { $0.uri = try await self.byDID(post.recordLink()) }
    }

    /// The posts that quote a post.
    public func quotes(of post: some RecordName) -> Items<AppBsky.Feed.GetQuotes> {
        items(.getQuotes(uri: .unknown, limit: 100)) { $0.uri = try await self.byDID(post.recordLink()) }
    }

    // MARK: Notifications

    /// The account's notifications, newest first. `notificationPages(_:from:limit:moderator:)` groups and moderates
    /// them.
    public func notifications(_ filter: NotificationFilter = .all) -> Items<AppBsky.Notification.ListNotifications> {
        items(filter.call(limit: 100, cursor: nil))
    }

    /// The account's notifications with some reasons, newest first.
    ///
    /// ```swift
    /// for try await mention in client.notifications(reasons: [.mention, .reply]) { print(mention.author.handle) }
    /// ```
    public func notifications(
        reasons: [NotificationFilter.Reason]
    ) -> Items<AppBsky.Notification.ListNotifications> { notifications(NotificationFilter(reasons: reasons)) }

    // MARK: Records

    /// An account's records in a collection, as untyped JSON: `record.value["title"]?.string`.
    public func list(_ collection: NSID, in account: some AccountName) -> Items<ComAtproto.Repo.ListRecords> {
        items(.listRecords(repo: .unknown, collection: collection, limit: 100)) {
            $0.repo = try account.accountIdentifier()
        }
    }

    /// An account's records in a collection, as untyped JSON: the same as ``list(_:in:)``.
    public func listRecords(_ collection: NSID, in account: some AccountName) -> Items<ComAtproto.Repo.ListRecords> {
        list(collection, in: account)
    }

    // MARK: Accounts

    /// The followers of an account.
    public func followers(of account: some AccountName) -> Items<AppBsky.Graph.GetFollowers> {
        items(.getFollowers(actor: .unknown, limit: 100)) { $0.actor = try account.accountIdentifier() }
    }

    /// The accounts that an account follows.
    public func follows(of account: some AccountName) -> Items<AppBsky.Graph.GetFollows> {
        items(.getFollows(actor: .unknown, limit: 100)) { $0.actor = try account.accountIdentifier() }
    }

    /// The followers of the account that is logged in.
    public func followers() -> Items<AppBsky.Graph.GetFollowers> {
        items(.getFollowers(actor: .unknown, limit: 100)) { $0.actor = .did(try await self.accountDID()) }
    }

    /// The accounts that the one that is logged in follows.
    public func follows() -> Items<AppBsky.Graph.GetFollows> {
        items(.getFollows(actor: .unknown, limit: 100)) { $0.actor = .did(try await self.accountDID()) }
    }

    /// The accounts that you muted.
    public func mutes() -> Items<AppBsky.Graph.GetMutes> { items(.getMutes(limit: 100)) }

    /// The accounts that you blocked.
    public func blocks() -> Items<AppBsky.Graph.GetBlocks> { items(.graphGetBlocks(limit: 100)) }

    /// The accounts whose names or descriptions match a search.
    public func searchActors(_ words: String) -> Items<AppBsky.Actor.SearchActors> {
        items(.searchActors(q: words, limit: 100))
    }
}

extension ATURI {
    /// Stands for a post until its address is known.
    fileprivate static let unknown: ATURI = "at://unknown.invalid"
}
