// Made by lexgen from a lexicon: change that, or the generator, and generate again.

/// Lexicons of ToolsOzone.
public enum ToolsOzone {
    /// Lexicons of ToolsOzone, Communication.
    public enum Communication {}
    /// Lexicons of ToolsOzone, Hosting.
    public enum Hosting {}
    /// Lexicons of ToolsOzone, Moderation.
    public enum Moderation {}
    /// Lexicons of ToolsOzone, Queue.
    public enum Queue {}
    /// Lexicons of ToolsOzone, Report.
    public enum Report {}
    /// Lexicons of ToolsOzone, Safelink.
    public enum Safelink {}
    /// Lexicons of ToolsOzone, Server.
    public enum Server {}
    /// Lexicons of ToolsOzone, Set.
    public enum Set {}
    /// Lexicons of ToolsOzone, Setting.
    public enum Setting {}
    /// Lexicons of ToolsOzone, Signature.
    public enum Signature {}
    /// Lexicons of ToolsOzone, Team.
    public enum Team {}
    /// Lexicons of ToolsOzone, Verification.
    public enum Verification {}
}
