// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky {
    /// `app.bsky.authDeleteContent`, a permission set.
    public enum AuthDeleteContent: LexiconPermissionSet {
        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.authDeleteContent" }

        /// What it is made of.
        public static var permissions: [LexiconPermission] {
            [
                LexiconPermission(
                    resource: "repo",
                    collections: [
                        "app.bsky.feed.like", "app.bsky.feed.post", "app.bsky.feed.postgate", "app.bsky.feed.repost",
                        "app.bsky.feed.threadgate",
                    ],
                    actions: ["delete"]
                )
            ]
        }
    }
}
