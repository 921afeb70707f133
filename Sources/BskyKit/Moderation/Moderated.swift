public import Foundation

/// A subject of moderation: a post, a profile, a list, a feed, a notification, or a link card.
public protocol Moderated: Sendable {
    /// The decision of a moderator. Call ``Moderator/decide(_:now:)`` instead.
    func decision(by moderator: Moderator, now: Date) -> ModerationDecision
}

extension AppBsky.Actor.Defs.ProfileViewBasic: Moderated {
    /// Decides by the labels and the relationship with the account.
    public func decision(by moderator: Moderator, now: Date) -> ModerationDecision {
        moderator.decision(on: ModeratedAccount(self), now)
    }
}

extension AppBsky.Actor.Defs.ProfileView: Moderated {
    /// Decides by the labels and the relationship with the account.
    public func decision(by moderator: Moderator, now: Date) -> ModerationDecision {
        moderator.decision(on: ModeratedAccount(self), now)
    }
}

extension AppBsky.Actor.Defs.ProfileViewDetailed: Moderated {
    /// Decides by the labels and the relationship with the account.
    public func decision(by moderator: Moderator, now: Date) -> ModerationDecision {
        moderator.decision(on: ModeratedAccount(self), now)
    }
}

extension AppBsky.Feed.Defs.PostView: Moderated {
    /// Decides by the post, its author, its words, and the quoted post.
    public func decision(by moderator: Moderator, now: Date) -> ModerationDecision {
        moderator.decision(on: self, now)
    }
}

extension AppBsky.Embed.Record.ViewRecord: Moderated {
    /// Decides by the quoted post and its author.
    public func decision(by moderator: Moderator, now: Date) -> ModerationDecision {
        moderator.decision(on: labels, of: ModeratedAccount(author), now)
    }
}

extension AppBsky.Notification.ListNotifications.Notification: Moderated {
    /// Decides by the record that caused the notification, and its author.
    public func decision(by moderator: Moderator, now: Date) -> ModerationDecision {
        moderator.decision(on: labels, of: ModeratedAccount(author), now)
    }
}

extension AppBsky.Feed.Defs.GeneratorView: Moderated {
    /// Decides by the feed and its creator.
    public func decision(by moderator: Moderator, now: Date) -> ModerationDecision {
        moderator.decision(on: labels, of: ModeratedAccount(creator), now)
    }
}

extension AppBsky.Graph.Defs.ListView: Moderated {
    /// Decides by the list and its creator.
    public func decision(by moderator: Moderator, now: Date) -> ModerationDecision {
        moderator.decision(on: labels, of: ModeratedAccount(creator), now)
    }
}

extension AppBsky.Graph.Defs.ListViewBasic: Moderated {
    /// Decides by the labels of the list. The view has no creator, but the URI has.
    public func decision(by moderator: Moderator, now: Date) -> ModerationDecision {
        moderator.decision(on: labels, of: uri.authority.did, now)
    }
}

extension AppBsky.Labeler.Defs.LabelerView: Moderated {
    /// Decides by the labeler and its account.
    public func decision(by moderator: Moderator, now: Date) -> ModerationDecision {
        moderator.decision(on: labels, of: ModeratedAccount(creator), now)
    }
}

extension AppBsky.Graph.Defs.StarterPackViewBasic: Moderated {
    /// Decides by the starter pack and its creator.
    public func decision(by moderator: Moderator, now: Date) -> ModerationDecision {
        moderator.decision(on: labels, of: ModeratedAccount(creator), now)
    }
}

extension AppBsky.Embed.External.ViewExternal: Moderated {
    /// Decides by the labels of the card. Its owner is the owner of the page's first record.
    public func decision(by moderator: Moderator, now: Date) -> ModerationDecision {
        moderator.decision(on: labels, of: associatedRefs?.first?.uri.authority.did, now)
    }
}
