// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky {
    /// `app.bsky.authManageProfile`, a permission set.
    public enum AuthManageProfile: LexiconPermissionSet {
        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.authManageProfile" }

        /// What it is made of.
        public static var permissions: [LexiconPermission] {
            [
                LexiconPermission(
                    resource: "repo",
                    collections: [
                        "app.bsky.actor.profile", "app.bsky.actor.status", "app.bsky.notification.declaration",
                    ],
                    actions: ["create", "update", "delete"]
                )
            ]
        }
    }
}
