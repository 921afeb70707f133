public import Foundation

/// An error that occurs while showing the authorization page.
public enum LoginBrowserError: Error, Hashable, Sendable {
    /// The user closed the page.
    case cancelled
    /// The user didn't finish in time.
    case timedOut
    /// The browser supports none of the client's redirect addresses.
    case noSuitableRedirect
    /// The address of the page is neither `https` nor `http`.
    case invalidPage
    /// The port can't be opened, for example because another program uses it, and nothing can be pasted.
    case cannotListen
    /// None of the pasted texts was the address of this login.
    case nothingUsablePasted
    /// The browser is already in use for another login.
    case busy
    /// The system can't show the page, for example because there is no window to show it in.
    case cannotShow
}

extension LoginBrowserError: CustomStringConvertible, LocalizedError {
    /// The same text as `description`.
    public var errorDescription: String? { description }

    /// The error as a sentence.
    public var description: String {
        switch self {
        case .cancelled: "The login was cancelled in the browser."
        case .timedOut: "The login wasn't finished in the browser in time. Start it again."
        case .noSuitableRedirect:
            "None of the client's redirect addresses can be used with this browser. Register one that fits."
        case .invalidPage: "The login page's address is not an https address."
        case .cannotListen:
            "No port could be opened for the browser's response: another program uses it, or the system doesn't "
                + "allow it. Choose another port, or use a program with a terminal."
        case .nothingUsablePasted:
            "None of the pasted texts was the address that the browser was sent to. Start the login again."
        case .busy: "The browser is already used for another login. Wait until that one has ended."
        case .cannotShow:
            "The system couldn't show the login page. Pass a window that is visible, and start the login from the app "
                + "while it is active."
        }
    }
}
