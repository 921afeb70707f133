// Made by lexgen from a lexicon: change that, or the generator, and generate again.

/// Lexicons of ChatBsky.
public enum ChatBsky {
    /// Lexicons of ChatBsky, Actor.
    public enum Actor {}
    /// Lexicons of ChatBsky, Convo.
    public enum Convo {}
    /// Lexicons of ChatBsky, Embed.
    public enum Embed {}
    /// Lexicons of ChatBsky, Group.
    public enum Group {}
    /// Lexicons of ChatBsky, Moderation.
    public enum Moderation {}
    /// Lexicons of ChatBsky, Notification.
    public enum Notification {}
}
