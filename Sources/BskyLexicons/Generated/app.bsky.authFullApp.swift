// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky {
    /// `app.bsky.authFullApp`, a permission set.
    public enum AuthFullApp: LexiconPermissionSet {
        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.authFullApp" }

        /// What it is made of.
        public static var permissions: [LexiconPermission] {
            [
                LexiconPermission(
                    resource: "rpc",
                    calls: [
                        "app.bsky.actor.getPreferences", "app.bsky.actor.getProfile", "app.bsky.actor.getProfiles",
                        "app.bsky.actor.getSuggestions", "app.bsky.actor.putPreferences", "app.bsky.actor.searchActors",
                        "app.bsky.actor.searchActorsTypeahead", "app.bsky.bookmark.createBookmark",
                        "app.bsky.bookmark.deleteBookmark", "app.bsky.bookmark.getBookmarks",
                        "app.bsky.contact.dismissMatch", "app.bsky.contact.getMatches",
                        "app.bsky.contact.getSyncStatus", "app.bsky.contact.importContacts",
                        "app.bsky.contact.removeData", "app.bsky.contact.startPhoneVerification",
                        "app.bsky.contact.verifyPhone", "app.bsky.feed.describeFeedGenerator",
                        "app.bsky.feed.getActorFeeds", "app.bsky.feed.getActorLikes", "app.bsky.feed.getAuthorFeed",
                        "app.bsky.feed.getFeed", "app.bsky.feed.getFeedGenerator", "app.bsky.feed.getFeedGenerators",
                        "app.bsky.feed.getFeedSkeleton", "app.bsky.feed.getLikes", "app.bsky.feed.getListFeed",
                        "app.bsky.feed.getPostThread", "app.bsky.feed.getPosts", "app.bsky.feed.getQuotes",
                        "app.bsky.feed.getRepostedBy", "app.bsky.feed.getSuggestedFeeds", "app.bsky.feed.getTimeline",
                        "app.bsky.feed.searchPosts", "app.bsky.feed.searchPostsV2", "app.bsky.feed.sendInteractions",
                        "app.bsky.graph.getActorStarterPacks", "app.bsky.graph.getBlocks",
                        "app.bsky.graph.getFollowers", "app.bsky.graph.getFollows", "app.bsky.graph.getKnownFollowers",
                        "app.bsky.graph.getList", "app.bsky.graph.getListBlocks", "app.bsky.graph.getListMutes",
                        "app.bsky.graph.getLists", "app.bsky.graph.getListsWithMembership", "app.bsky.graph.getMutes",
                        "app.bsky.graph.getRelationships", "app.bsky.graph.getStarterPack",
                        "app.bsky.graph.getStarterPacks", "app.bsky.graph.getStarterPacksWithMembership",
                        "app.bsky.graph.getSuggestedFollowsByActor", "app.bsky.graph.muteActor",
                        "app.bsky.graph.muteActorList", "app.bsky.graph.muteThread",
                        "app.bsky.graph.searchStarterPacks", "app.bsky.graph.searchStarterPacksV2",
                        "app.bsky.graph.unmuteActor", "app.bsky.graph.unmuteActorList", "app.bsky.graph.unmuteThread",
                        "app.bsky.labeler.getServices", "app.bsky.notification.getPreferences",
                        "app.bsky.notification.getUnreadCount", "app.bsky.notification.listActivitySubscriptions",
                        "app.bsky.notification.listNotifications", "app.bsky.notification.putActivitySubscription",
                        "app.bsky.notification.putPreferences", "app.bsky.notification.putPreferencesV2",
                        "app.bsky.notification.registerPush", "app.bsky.notification.unregisterPush",
                        "app.bsky.notification.updateSeen", "app.bsky.unspecced.getAgeAssuranceState",
                        "app.bsky.unspecced.getConfig", "app.bsky.unspecced.getOnboardingSuggestedStarterPacks",
                        "app.bsky.unspecced.getPopularFeedGenerators", "app.bsky.unspecced.getPostThreadOtherV2",
                        "app.bsky.unspecced.getPostThreadV2", "app.bsky.unspecced.getSuggestedFeeds",
                        "app.bsky.unspecced.getSuggestedFeedsSkeleton", "app.bsky.unspecced.getSuggestedStarterPacks",
                        "app.bsky.unspecced.getSuggestedStarterPacksSkeleton", "app.bsky.unspecced.getSuggestedUsers",
                        "app.bsky.unspecced.getSuggestedUsersSkeleton", "app.bsky.unspecced.getSuggestionsSkeleton",
                        "app.bsky.unspecced.getTaggedSuggestions", "app.bsky.unspecced.getTrendingTopics",
                        "app.bsky.unspecced.getTrends", "app.bsky.unspecced.getTrendsSkeleton",
                        "app.bsky.unspecced.initAgeAssurance", "app.bsky.unspecced.searchActorsSkeleton",
                        "app.bsky.unspecced.searchPostsSkeleton", "app.bsky.unspecced.searchStarterPacksSkeleton",
                        "app.bsky.video.getJobStatus", "app.bsky.video.getUploadLimits", "app.bsky.video.uploadVideo",
                        "app.bsky.video.startUpload", "app.bsky.video.uploadPart", "app.bsky.video.finishUpload",
                        "app.bsky.video.abortUpload", "app.bsky.video.getUploadStatus",
                    ],
                    inheritsAudience: true
                ),
                LexiconPermission(
                    resource: "repo",
                    collections: [
                        "app.bsky.actor.profile", "app.bsky.actor.status", "app.bsky.feed.like", "app.bsky.feed.post",
                        "app.bsky.feed.postgate", "app.bsky.feed.repost", "app.bsky.feed.threadgate",
                        "app.bsky.graph.block", "app.bsky.graph.follow", "app.bsky.graph.list",
                        "app.bsky.graph.listblock", "app.bsky.graph.listitem", "app.bsky.graph.starterpack",
                        "app.bsky.notification.declaration",
                    ],
                    actions: ["create", "update", "delete"]
                ),
            ]
        }
    }
}
