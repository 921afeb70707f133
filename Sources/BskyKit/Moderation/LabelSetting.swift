/// What a person wants to happen with content that has a label.
public enum LabelSetting: String, Hashable, Sendable, Codable {
    /// Show it as if it had no label.
    case ignore
    /// Show it behind a warning.
    case warn
    /// Leave it out of lists, and show it behind a warning elsewhere.
    case hide
}
