import ATCrypto
import Foundation
import HTTPServer
import HTTPTransport

/// Refuses requests that don't come from this machine's programs or from the inspector's own pages.
///
/// A web page of another origin can make a browser send requests here. Three checks keep it out: the name of the host,
/// which a page can't choose except by pointing its own name to this machine; the origin, which browsers add; and for
/// changes a token, which only this origin can read.
struct Gate: Sendable {
    /// The names of this machine that the inspector answers to.
    private static let hosts: Set<String> = ["127.0.0.1", "localhost"]

    let token: String

    /// The reason why a request is refused; `nil` if it isn't.
    ///
    /// - Parameter formToken: The token in the form that the request is, if it is one.
    func refusal(of request: ServerRequest, formToken: String? = nil) -> String? {
        guard let host = request.headers["Host"], Self.isOwn(host), request.headers.count(named: "Host") == 1 else {
            return "The inspector is only available as 127.0.0.1 or localhost"
        }
        if let origin = request.headers["Origin"], !origin.utf8.elementsEqual("http://\(host)".utf8) {
            return "Pages of other origins can't use the inspector"
        }
        let reads = request.method == .get || request.method == .head
        switch request.headers["Sec-Fetch-Site"] {
        case nil, "same-origin", "none": break
        default:
            // Links to the pages are allowed. Nothing else of other pages is.
            let isLink =
                reads && request.headers["Sec-Fetch-Mode"] == "navigate"
                && request.headers["Sec-Fetch-Dest"] == "document" && !request.path.hasPrefix("/api")
            guard isLink else { return "Pages of other origins can't use the inspector" }
        }
        guard !reads else { return nil }
        guard let given = formToken ?? request.headers["X-Inspector-Token"], isToken(given) else {
            return "Changes need the token of the inspector in X-Inspector-Token"
        }
        return nil
    }

    /// Whether a text is the token. The time of the comparison says nothing about it.
    private func isToken(_ given: String) -> Bool {
        SHA256.hash(Array(given.utf8)) == SHA256.hash(Array(token.utf8))
    }

    /// Whether a `Host` is a name of this machine. The port is the browser's matter: it has connected to it.
    private static func isOwn(_ host: String) -> Bool {
        let parts = host.split(separator: ":", omittingEmptySubsequences: false)
        guard let name = parts.first, parts.count <= 2, hosts.contains(name.lowercased()) else { return false }
        return parts.count == 1 || UInt16(parts[1]) != nil
    }
}

extension HTTPHeaders {
    fileprivate func count(named name: String) -> Int {
        count { $0.name.lowercased() == name.lowercased() }
    }
}
