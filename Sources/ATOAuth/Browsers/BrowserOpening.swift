/// Whether a program opens the login page in the user's browser. The page's address is always shown.
public enum BrowserOpening: Hashable, Sendable {
    /// Opens the page if there is a screen: on Linux if `DISPLAY` or `WAYLAND_DISPLAY` is set, on macOS outside SSH.
    case automatic
    /// Leaves it to the user.
    case never
}
