// Made by lexgen from a lexicon: change that, or the generator, and generate again.

/// Lexicons of AppBsky.
public enum AppBsky {
    /// Lexicons of AppBsky, Actor.
    public enum Actor {}
    /// Lexicons of AppBsky, Ageassurance.
    public enum Ageassurance {}
    /// Lexicons of AppBsky, Bookmark.
    public enum Bookmark {}
    /// Lexicons of AppBsky, Contact.
    public enum Contact {}
    /// Lexicons of AppBsky, Draft.
    public enum Draft {}
    /// Lexicons of AppBsky, Embed.
    public enum Embed {}
    /// Lexicons of AppBsky, Feed.
    public enum Feed {}
    /// Lexicons of AppBsky, Graph.
    public enum Graph {}
    /// Lexicons of AppBsky, Labeler.
    public enum Labeler {}
    /// Lexicons of AppBsky, Notification.
    public enum Notification {}
    /// Lexicons of AppBsky, Richtext.
    public enum Richtext {}
    /// Lexicons of AppBsky, Unspecced.
    public enum Unspecced {}
    /// Lexicons of AppBsky, Video.
    public enum Video {}
}

/// Lexicons of SiteStandard.
public enum SiteStandard {
    /// Lexicons of SiteStandard, Graph.
    public enum Graph {}
    /// Lexicons of SiteStandard, Theme.
    public enum Theme {}
}
