import ATData
import BskyLexicons

/// The permission sets in the network's lexicons.
enum PermissionSets {
    static let standard: [any LexiconPermissionSet.Type] = [
        AppBsky.AuthCreatePosts.self, AppBsky.AuthDeleteContent.self, AppBsky.AuthFullApp.self,
        AppBsky.AuthManageFeedDeclarations.self, AppBsky.AuthManageLabelerService.self,
        AppBsky.AuthManageModeration.self, AppBsky.AuthManageNotifications.self, AppBsky.AuthManageProfile.self,
        AppBsky.AuthViewAll.self,
    ]
}
