/// The parts of a redirect address, before any decoding.
struct CallbackAddress {
    /// The parts that must match the registered redirect address.
    struct Place: Hashable {
        let scheme: String
        /// The host and the port, with the user name if there is one; `nil` in addresses such as
        /// `com.example.app:/callback`.
        let authority: String?
        /// The path, as written.
        let path: String
    }

    /// `nil` if the text isn't a complete address.
    let place: Place?
    /// The parameters of the query and the fragment, in order.
    let parameters: [(name: Substring, value: Substring)]

    init(_ text: String) {
        let parts = Self.split(text[...], at: "#")
        let (base, query) = Self.split(parts.0, at: "?")
        place = Self.place(base)
        parameters = [query, parts.1].compactMap(\.self).flatMap { list in
            list.utf8.split(separator: UInt8(ascii: "&")).map { item in
                let (name, value) = Self.split(Substring(item), at: "=")
                return (name, value ?? "")
            }
        }
    }

    private static func place(_ base: Substring) -> Place? {
        let (name, rest) = split(base, at: ":")
        guard let rest, !name.isEmpty else { return nil }
        let scheme = name.lowercased()
        let isWeb = scheme == "http" || scheme == "https"
        guard rest.utf8.starts(with: "//".utf8) else {
            return isWeb ? nil : Place(scheme: scheme, authority: nil, path: String(rest))
        }
        let (host, tail) = split(Substring(rest.utf8.dropFirst(2)), at: "/")
        var authority = host.lowercased()
        guard !isWeb || !authority.isEmpty else { return nil }
        if scheme == "https", authority.hasSuffix(":443") { authority = String(authority.dropLast(4)) }
        if scheme == "http", authority.hasSuffix(":80") { authority = String(authority.dropLast(3)) }
        return Place(scheme: scheme, authority: authority, path: tail.map { "/\($0)" } ?? (isWeb ? "/" : ""))
    }

    /// The text before and after the first occurrence of an ASCII character; `nil` if there is none.
    private static func split(_ text: Substring, at mark: Unicode.Scalar) -> (Substring, Substring?) {
        guard let index = text.utf8.firstIndex(of: UInt8(ascii: mark)) else { return (text, nil) }
        return (text[..<index], text[text.utf8.index(after: index)...])
    }
}
