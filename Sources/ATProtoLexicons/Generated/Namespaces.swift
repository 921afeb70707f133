// Made by lexgen from a lexicon: change that, or the generator, and generate again.

/// Lexicons of ComAtproto.
public enum ComAtproto {
    /// Lexicons of ComAtproto, Admin.
    public enum Admin {}
    /// Lexicons of ComAtproto, Identity.
    public enum Identity {}
    /// Lexicons of ComAtproto, Label.
    public enum Label {}
    /// Lexicons of ComAtproto, Lexicon.
    public enum Lexicon {}
    /// Lexicons of ComAtproto, Moderation.
    public enum Moderation {}
    /// Lexicons of ComAtproto, Repo.
    public enum Repo {}
    /// Lexicons of ComAtproto, Server.
    public enum Server {}
    /// Lexicons of ComAtproto, Sync.
    public enum Sync {}
    /// Lexicons of ComAtproto, Temp.
    public enum Temp {}
}
