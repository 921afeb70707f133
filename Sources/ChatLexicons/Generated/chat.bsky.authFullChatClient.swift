// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ChatBsky {
    /// `chat.bsky.authFullChatClient`, a permission set.
    public enum AuthFullChatClient: LexiconPermissionSet {
        /// The name of the lexicon.
        public static var nsid: NSID { "chat.bsky.authFullChatClient" }

        /// What it is made of.
        public static var permissions: [LexiconPermission] {
            [
                LexiconPermission(
                    resource: "rpc",
                    calls: [
                        "chat.bsky.actor.deleteAccount", "chat.bsky.actor.getStatus", "chat.bsky.convo.acceptConvo",
                        "chat.bsky.convo.addReaction", "chat.bsky.convo.deleteMessageForSelf",
                        "chat.bsky.convo.exportAccountData", "chat.bsky.convo.getConvo",
                        "chat.bsky.convo.getConvoAvailability", "chat.bsky.convo.getConvoForMembers",
                        "chat.bsky.convo.getConvoMembers", "chat.bsky.convo.getLog", "chat.bsky.convo.getMessages",
                        "chat.bsky.convo.leaveConvo", "chat.bsky.convo.listConvoRequests", "chat.bsky.convo.listConvos",
                        "chat.bsky.convo.lockConvo", "chat.bsky.convo.muteConvo", "chat.bsky.convo.removeReaction",
                        "chat.bsky.convo.sendMessage", "chat.bsky.convo.sendMessageBatch",
                        "chat.bsky.convo.unlockConvo", "chat.bsky.convo.unmuteConvo", "chat.bsky.convo.updateAllRead",
                        "chat.bsky.convo.updateRead", "chat.bsky.group.addMembers",
                        "chat.bsky.group.approveJoinRequest", "chat.bsky.group.createGroup",
                        "chat.bsky.group.createJoinLink", "chat.bsky.group.disableJoinLink",
                        "chat.bsky.group.editGroup", "chat.bsky.group.editJoinLink", "chat.bsky.group.enableJoinLink",
                        "chat.bsky.group.getJoinLinkPreviews", "chat.bsky.group.listJoinRequests",
                        "chat.bsky.group.listMutualGroups", "chat.bsky.group.rejectJoinRequest",
                        "chat.bsky.group.removeMembers", "chat.bsky.group.requestJoin",
                        "chat.bsky.group.withdrawJoinRequest",
                    ],
                    inheritsAudience: true
                ),
                LexiconPermission(
                    resource: "repo",
                    collections: ["chat.bsky.actor.declaration"],
                    actions: ["create", "update", "delete"]
                ),
            ]
        }
    }
}
