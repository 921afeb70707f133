// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky {
    /// `app.bsky.authManageNotifications`, a permission set.
    public enum AuthManageNotifications: LexiconPermissionSet {
        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.authManageNotifications" }

        /// What it is made of.
        public static var permissions: [LexiconPermission] {
            [
                LexiconPermission(
                    resource: "rpc",
                    calls: [
                        "app.bsky.notification.getPreferences", "app.bsky.notification.getUnreadCount",
                        "app.bsky.notification.listActivitySubscriptions", "app.bsky.notification.listNotifications",
                        "app.bsky.notification.putActivitySubscription", "app.bsky.notification.putPreferences",
                        "app.bsky.notification.putPreferencesV2", "app.bsky.notification.registerPush",
                        "app.bsky.notification.unregisterPush", "app.bsky.notification.updateSeen",
                    ],
                    inheritsAudience: true
                )
            ]
        }
    }
}
