import ATCrypto
import Foundation
import HTTPServer
import HTTPTransport

/// Refuses requests that don't come from this machine's programs or from the inspector's own pages.
///
/// A web page of another origin can make a browser send requests here. Three checks keep it out: the name of the host,
/// which a page can't choose except by pointing its own name to this machine; the origin, which browsers add; and for
/// changes a token, which only this origin can read. Where others reach the inspector, a password keeps them out.
struct Gate: Sendable {
    /// The names that the inspector answers to.
    private let hosts: Set<String>
    /// The secret that changes need.
    let token: String
    /// The password that every request needs; `nil` for none.
    let password: String?

    init(_ place: Place, password: String?) {
        hosts = place.hosts
        token = Base64.url.encode(SecureRandom.bytes(24))
        self.password = password ?? (place.isLocal ? nil : Base64.url.encode(SecureRandom.bytes(15)))
    }

    /// The response that refuses a request; `nil` if nothing does.
    ///
    /// - Parameter formToken: The token in the form that the request is, if it is one.
    func refusal(of request: ServerRequest, formToken: String? = nil) -> ServerResponse? {
        if let reason = reason(to: request) { return .error("Forbidden", reason, status: .forbidden) }
        guard hasPassword(request) else {
            var response = ServerResponse.error(
                "PasswordRequired", "The inspector needs its password", status: .unauthorized)
            response.headers["WWW-Authenticate"] = "Basic realm=\"Inspector\", charset=\"UTF-8\""
            return response
        }
        if request.method == .get || request.method == .head { return nil }
        guard let given = formToken ?? request.headers["X-Inspector-Token"], Self.isSame(given, token) else {
            return .error(
                "Forbidden", "Changes need the token of the inspector in X-Inspector-Token", status: .forbidden)
        }
        return nil
    }

    /// The reason why nobody may send a request; `nil` if there is none.
    private func reason(to request: ServerRequest) -> String? {
        guard let host = request.headers["Host"], isOwn(host), request.headers.count(named: "Host") == 1 else {
            return "The inspector is only available as \(hosts.sorted().joined(separator: " or "))"
        }
        if let origin = request.headers["Origin"], !origin.utf8.elementsEqual("http://\(host)".utf8) {
            return "Pages of other origins can't use the inspector"
        }
        switch request.headers["Sec-Fetch-Site"] {
        case nil, "same-origin", "none": return nil
        default:
            // Links to the pages are allowed. Nothing else of other pages is.
            let isLink =
                (request.method == .get || request.method == .head)
                && request.headers["Sec-Fetch-Mode"] == "navigate" && request.headers["Sec-Fetch-Dest"] == "document"
                && !request.path.hasPrefix("/api")
            return isLink ? nil : "Pages of other origins can't use the inspector"
        }
    }

    private func hasPassword(_ request: ServerRequest) -> Bool {
        guard let password else { return true }
        let parts = (request.headers["Authorization"] ?? "").split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "basic", let bytes = try? Base64.standard.decode(parts[1]),
            let colon = bytes.firstIndex(of: UInt8(ascii: ":"))
        else { return false }
        return Self.isSame(String(decoding: bytes[(colon + 1)...], as: UTF8.self), password)
    }

    /// Whether a text is a secret. The time of the comparison says nothing about it.
    private static func isSame(_ given: String, _ secret: String) -> Bool {
        SHA256.hash(Array(given.utf8)) == SHA256.hash(Array(secret.utf8))
    }

    /// Whether a `Host` is an allowed name. The port is the browser's matter: it has connected to it.
    private func isOwn(_ host: String) -> Bool {
        let end =
            host.hasPrefix("[") ? host.firstIndex(of: "]").map { host.index(after: $0) } : host.firstIndex(of: ":")
        let port = host[(end ?? host.endIndex)...]
        return hosts.contains(host[..<(end ?? host.endIndex)].lowercased())
            && (port.isEmpty || port.hasPrefix(":") && UInt16(port.dropFirst()) != nil)
    }
}

extension HTTPHeaders {
    fileprivate func count(named name: String) -> Int {
        count { $0.name.lowercased() == name.lowercased() }
    }
}
