// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky {
    /// `app.bsky.authCreatePosts`, a permission set.
    public enum AuthCreatePosts: LexiconPermissionSet {
        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.authCreatePosts" }

        /// What it is made of.
        public static var permissions: [LexiconPermission] {
            [
                LexiconPermission(
                    resource: "rpc",
                    calls: [
                        "app.bsky.video.uploadVideo", "app.bsky.video.getJobStatus", "app.bsky.video.getUploadLimits",
                        "app.bsky.video.startUpload", "app.bsky.video.uploadPart", "app.bsky.video.finishUpload",
                        "app.bsky.video.abortUpload", "app.bsky.video.getUploadStatus",
                    ],
                    inheritsAudience: true
                ),
                LexiconPermission(
                    resource: "repo",
                    collections: ["app.bsky.feed.post", "app.bsky.feed.postgate", "app.bsky.feed.threadgate"],
                    actions: ["create"]
                ),
            ]
        }
    }
}
