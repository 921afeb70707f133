/// Whether a program opens the login page in the user's browser itself. It shows the page's address in any case.
public enum BrowserOpening: Hashable, Sendable {
    /// Opens it if there is a screen: on Linux if `DISPLAY` or `WAYLAND_DISPLAY` is set, on macOS outside SSH.
    case automatic
    /// The user opens it.
    case never
}
