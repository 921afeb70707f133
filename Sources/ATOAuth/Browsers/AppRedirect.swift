import Foundation

/// A redirect address that returns to an app.
enum AppRedirect: Hashable {
    /// A custom scheme: `com.example.app:/callback`.
    case customScheme(String)
    /// An https address of a domain that is associated with the app.
    case https(host: String, path: String)

    /// Parses an address. Returns `nil` if a system's browser sheet can't detect a redirect to it.
    init?(_ url: URL) {
        guard let scheme = url.scheme?.lowercased(), url.user == nil, url.fragment == nil else { return nil }
        switch scheme {
        case "https":
            guard let host = url.host(percentEncoded: true), !host.isEmpty, url.port == nil || url.port == 443 else {
                return nil
            }
            let path = url.path(percentEncoded: true)
            self = .https(host: host, path: path.isEmpty ? "/" : path)
        // A scheme of an app is a domain in reverse.
        case _ where scheme.contains(".") && url.host(percentEncoded: true) == nil: self = .customScheme(scheme)
        default: return nil
        }
    }
}
