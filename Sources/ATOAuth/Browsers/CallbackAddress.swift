/// The parts of an address that a browser was sent to, before any decoding.
struct CallbackAddress {
    /// What must be equal in two addresses of one redirect.
    struct Place: Hashable {
        let scheme: String
        /// The host and the port, after a user name if there is one. `nil` in addresses such as
        /// `com.example.app:/callback`.
        let authority: String?
        /// The path as it is written.
        let path: String
    }

    /// `nil` if the text is not a complete address.
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
        let start = rest.utf8.index(rest.utf8.startIndex, offsetBy: 2)
        let end = rest.utf8[start...].firstIndex(of: UInt8(ascii: "/")) ?? rest.utf8.endIndex
        var authority = rest[start..<end].lowercased()
        guard !isWeb || !authority.isEmpty else { return nil }
        let usualPort = scheme == "https" ? ":443" : ":80"
        if isWeb, authority.utf8.reversed().starts(with: usualPort.utf8.reversed()) {
            authority = String(decoding: authority.utf8.dropLast(usualPort.utf8.count), as: UTF8.self)
        }
        let path = String(rest[end...])
        return Place(scheme: scheme, authority: authority, path: isWeb && path.isEmpty ? "/" : path)
    }

    /// The text before and after the first occurrence of an ASCII character; `nil` if there is none.
    private static func split(_ text: Substring, at mark: Unicode.Scalar) -> (Substring, Substring?) {
        guard let index = text.utf8.firstIndex(of: UInt8(ascii: mark)) else { return (text, nil) }
        return (text[..<index], text[text.utf8.index(after: index)...])
    }
}
