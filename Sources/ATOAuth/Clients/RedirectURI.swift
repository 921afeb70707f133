import Foundation
import HTTPTransport

/// A redirect address.
package struct RedirectURI: Hashable, Sendable, CustomStringConvertible {
    /// The kind of address.
    package enum Kind: Hashable, Sendable {
        /// An address on this machine where the app listens, `http://127.0.0.1` or `http://[::1]`.
        case loopback
        /// A page, or a universal link.
        case https
        /// A custom scheme, such as `com.example.app:/callback`.
        case privateScheme
    }

    /// The address, as written.
    package let description: String
    package let kind: Kind
    /// The scheme.
    package let scheme: String
    /// The host, with brackets for an IPv6 address; empty for a private scheme.
    package let host: String
    /// The port, if there is one.
    package let port: String?
    /// The path and the query.
    private let target: String

    /// Parses an address, or throws the reason why it is invalid.
    package init(_ text: String) throws(Fault) {
        guard text.utf8.count <= 2_048 else { throw Fault("It is longer than 2048 bytes.") }
        guard text.utf8.allSatisfy({ 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "\\") }) else {
            throw Fault("\(text.quoted) contains spaces, backslashes or characters beyond ASCII.")
        }
        guard !text.utf8.contains(UInt8(ascii: "#")) else { throw Fault("\(text.quoted) contains a fragment.") }
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else {
            throw Fault("\(text.quoted) has no scheme. It should look like https://app.example.com/callback.")
        }
        let scheme = String(text[..<colon])
        let rest = text[text.index(after: colon)...]
        guard let first = scheme.utf8.first, first.isLowerLetter, scheme.utf8.allSatisfy(\.isInScheme) else {
            throw Fault("\(text.quoted) has no valid scheme in lower case.")
        }
        description = text
        self.scheme = scheme
        guard scheme == "https" || scheme == "http" else {
            try Self.checkPrivate(scheme, rest)
            kind = .privateScheme
            (host, port, target) = ("", nil, String(rest))
            return
        }
        guard rest.utf8.starts(with: "//".utf8) else { throw Fault("\(text.quoted) needs // after the scheme.") }
        let afterSlashes = rest.dropFirst(2)
        let authority = afterSlashes.utf8.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
        let (host, port) = try Self.host(String(Substring(authority)), in: text)
        let target = String(afterSlashes[authority.endIndex...])
        // No path is the same as the path /.
        self.target = target.utf8.first == UInt8(ascii: "/") ? target : "/" + target
        self.host = host
        self.port = port
        switch (scheme, host) {
        case ("http", "127.0.0.1"), ("http", "[::1]"): kind = .loopback
        case ("https", "127.0.0.1"), ("https", "[::1]"):
            throw Fault("\(text.quoted) must use http: an address of this machine has no certificate.")
        case (_, "localhost"): throw Fault("\(text.quoted) must name 127.0.0.1 or [::1] instead of localhost.")
        case ("http", _): throw Fault("\(text.quoted) must use https. Only 127.0.0.1 and [::1] may use http.")
        default:
            guard let origin = URL(string: "https://\(host)").flatMap({ Origin($0) }), origin.isDomainName else {
                throw Fault("The host of \(text.quoted) is not a domain name in lower case.")
            }
            kind = .https
        }
    }

    private static func checkPrivate(_ scheme: String, _ rest: Substring) throws(Fault) {
        guard scheme.utf8.contains(UInt8(ascii: ".")) else {
            throw Fault(
                "The scheme \(scheme.quoted) is not the app's own. Use the host of the client_id in reverse order, "
                    + "such as com.example.app:/callback.")
        }
        guard rest.utf8.first == UInt8(ascii: "/"), !rest.utf8.starts(with: "//".utf8) else {
            throw Fault("Exactly one slash must follow the scheme \(scheme.quoted), as in \(scheme):/callback.")
        }
    }

    /// Splits the host from the port.
    private static func host(_ authority: String, in text: String) throws(Fault) -> (String, String?) {
        guard !authority.utf8.contains(UInt8(ascii: "@")) else {
            throw Fault("\(text.quoted) contains a user or a password.")
        }
        var host = Substring(authority)
        var port: String?
        let end = authority.utf8.lastIndex(of: UInt8(ascii: "]")) ?? authority.startIndex
        if let colon = authority[end...].utf8.firstIndex(of: UInt8(ascii: ":")) {
            let digits = String(authority[authority.index(after: colon)...])
            guard let number = UInt16(digits), number > 0, String(number).utf8.elementsEqual(digits.utf8) else {
                throw Fault("The port of \(text.quoted) is not a number from 1 to 65535.")
            }
            (host, port) = (authority[..<colon], digits)
        }
        guard !host.isEmpty else { throw Fault("\(text.quoted) has no host.") }
        guard !host.utf8.contains(where: { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }) else {
            throw Fault("The host of \(text.quoted) must be written in lower case.")
        }
        return (String(host), port)
    }

    /// The reason why a text isn't a valid redirect address, as a sentence.
    package struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
        package let description: String

        init(_ description: String) { self.description = description }
    }

    /// Whether this registered address allows a requested one.
    ///
    /// They must be equal. Only a registered address on this machine without a port allows any port, because an app
    /// can't choose which ones are free.
    package func allows(_ requested: RedirectURI) -> Bool {
        if description.utf8.elementsEqual(requested.description.utf8) { return true }
        return kind == .loopback && requested.kind == .loopback && port == nil && host == requested.host
            && target.utf8.elementsEqual(requested.target.utf8)
    }

    /// Whether one of the registered addresses allows a requested one. Invalid addresses never match.
    package static func isAllowed(_ requested: String, by registered: [String]) -> Bool {
        guard let requested = try? RedirectURI(requested) else { return false }
        return registered.contains { (try? RedirectURI($0))?.allows(requested) ?? false }
    }

    /// The custom scheme for the host of a `client_id`: its parts in reverse order.
    static func privateScheme(for host: String) -> String {
        host.split(separator: ".", omittingEmptySubsequences: false).reversed().joined(separator: ".")
    }
}

extension UInt8 {
    fileprivate var isLowerLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self }

    fileprivate var isInScheme: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: isLowerLetter
        }
    }
}
