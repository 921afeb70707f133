import Foundation

/// A redirect address that comes back to an app.
enum AppRedirect: Hashable {
    /// A scheme of the app's own: `com.example.app:/callback`.
    case customScheme(String)
    /// An https address of a domain that is associated with the app.
    case https(host: String, path: String)

    /// Reads an address. Returns `nil` if a system's browser sheet can't notice that it was redirected there.
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
