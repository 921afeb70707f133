/// A protocol for showing pictures on a terminal.
package enum PictureProtocol: String, Hashable, Sendable, CaseIterable {
    /// The graphics protocol of Kitty and Ghostty, which accepts PNG.
    case kitty
    /// The inline images of iTerm2, WezTerm, Konsole and mintty, which accept PNG and JPEG.
    case iTerm = "iterm"
    /// Sixel graphics, which foot, mlterm, Contour and Windows Terminal support. They receive pixels.
    case sixel

    /// Detects the protocol from the environment. A query isn't used, because a late answer would look like typed text.
    /// `nil` if the terminal isn't known to show pictures, or a multiplexer is in between.
    package init?(_ environment: [String: String]) {
        func value(_ name: String) -> String { environment[name] ?? "" }
        let kind = value("TERM")
        guard value("TMUX").isEmpty, value("STY").isEmpty, kind != "dumb",
            !["screen", "tmux"].contains(where: { kind.hasPrefix($0) })
        else { return nil }
        switch value("TERM_PROGRAM") {
        case "iTerm.app", "WezTerm", "mintty": self = .iTerm
        case "ghostty": self = .kitty
        default:
            if !value("KITTY_WINDOW_ID").isEmpty || kind == "xterm-kitty" || kind == "xterm-ghostty" {
                self = .kitty
            } else if value("LC_TERMINAL") == "iTerm2" || (Int(value("KONSOLE_VERSION")) ?? 0) >= 220_400 {
                self = .iTerm
            } else if ["foot", "mlterm", "contour", "yaft"].contains(where: { kind.hasPrefix($0) })
                || !value("WT_SESSION").isEmpty
            {
                // Versions of Windows Terminal before 1.22 pass over it.
                self = .sixel
            } else {
                return nil
            }
        }
    }
}
