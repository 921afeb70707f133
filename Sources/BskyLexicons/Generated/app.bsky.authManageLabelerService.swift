// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky {
    /// `app.bsky.authManageLabelerService`, a permission set.
    public enum AuthManageLabelerService: LexiconPermissionSet {
        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.authManageLabelerService" }

        /// What it is made of.
        public static var permissions: [LexiconPermission] {
            [
                LexiconPermission(
                    resource: "repo",
                    collections: ["app.bsky.labeler.service"],
                    actions: ["create", "update", "delete"]
                )
            ]
        }
    }
}
