import Foundation

/// Instructions for the user of a program without a screen.
enum LoginHints {
    /// How to forward the port of a listener to a browser on the user's computer.
    static func tunnel(port: Int) -> String {
        """
        This program runs in a remote shell. To let your browser reach it, first run this on your own computer, with \
        the name of this one:

        ssh -L \(port):127.0.0.1:\(port) HOST

        """
    }

    /// How to finish if the browser can't reach the listener.
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
