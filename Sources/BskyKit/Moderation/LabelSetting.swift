/// A person's choice for content with a label.
public enum LabelSetting: String, Hashable, Sendable, Codable {
    /// Show the content as if it had no label.
    case ignore
    /// Show the content behind a warning.
    case warn
    /// Leave the content out of lists, and show it behind a warning elsewhere.
    case hide
}
