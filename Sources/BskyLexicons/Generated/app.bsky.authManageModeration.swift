// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky {
    /// `app.bsky.authManageModeration`, a permission set.
    public enum AuthManageModeration: LexiconPermissionSet {
        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.authManageModeration" }

        /// What it is made of.
        public static var permissions: [LexiconPermission] {
            [
                LexiconPermission(
                    resource: "rpc",
                    calls: [
                        "app.bsky.actor.getPreferences", "app.bsky.actor.putPreferences", "app.bsky.graph.muteActor",
                        "app.bsky.graph.muteActorList", "app.bsky.graph.muteThread", "app.bsky.graph.unmuteActor",
                        "app.bsky.graph.unmuteActorList", "app.bsky.graph.unmuteThread",
                    ],
                    inheritsAudience: true
                ),
                LexiconPermission(
                    resource: "repo",
                    collections: ["app.bsky.graph.block", "app.bsky.graph.listblock"],
                    actions: ["create", "update", "delete"]
                ),
            ]
        }
    }
}
