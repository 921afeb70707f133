import Foundation

/// What a program without a screen tells its user.
enum LoginHints {
    /// How a browser on the user's computer reaches the port of a listener on this one.
    static func tunnel(port: Int) -> String {
        """
        This program runs in a remote shell. So that your browser reaches it, run this on your own computer first, with \
        the name of this one:

        ssh -L \(port):127.0.0.1:\(port) HOST

        """
    }

    /// How to finish without a listener that the browser reaches.
    static func paste(_ redirect: URL) -> String {
        """
        If your browser ends at an address that it can't load, and that starts with \(redirect.absoluteString), paste \
        the whole address here. It is not shown.
        """
    }

    static func notTheAddress(_ redirect: URL) -> String {
        """
        That is not the address of this login. Paste the whole address from the browser's address bar. It starts with \
        \(redirect.absoluteString)?
        """
    }
}
