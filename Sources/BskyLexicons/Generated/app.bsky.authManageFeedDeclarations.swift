// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky {
    /// `app.bsky.authManageFeedDeclarations`, a permission set.
    public enum AuthManageFeedDeclarations: LexiconPermissionSet {
        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.authManageFeedDeclarations" }

        /// What it is made of.
        public static var permissions: [LexiconPermission] {
            [
                LexiconPermission(
                    resource: "repo",
                    collections: ["app.bsky.feed.generator"],
                    actions: ["create", "update", "delete"]
                )
            ]
        }
    }
}
