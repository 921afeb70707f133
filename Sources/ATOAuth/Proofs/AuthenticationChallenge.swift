import HTTPTransport

/// A challenge in `WWW-Authenticate`, such as `DPoP algs="ES256", error="use_dpop_nonce"` (RFC 9110, section 11.3).
struct AuthenticationChallenge: Hashable, Sendable {
    /// The maximum length of a header, in bytes.
    private static let longest = 16 << 10

    /// The scheme in lower case, such as `dpop`.
    let scheme: String
    /// The parameters by their lower-case names. The first of several with the same name counts.
    private(set) var parameters: [String: String] = [:]

    /// The challenges of a response, in order. Invalid ones are left out.
    static func all(in headers: HTTPHeaders) -> [AuthenticationChallenge] {
        headers.values(for: "WWW-Authenticate").flatMap { all(in: $0) }
    }

    private static func all(in header: String) -> [AuthenticationChallenge] {
        guard header.utf8.count <= longest else { return [] }
        var challenges: [AuthenticationChallenge] = []
        var rest = Substring(header)
        while true {
            rest = rest.drop { isSpace($0) || $0 == "," }
            guard let name = token(&rest) else { return challenges }
            let next = rest.drop(while: isSpace)
            guard next.first == "=" else {
                challenges.append(AuthenticationChallenge(scheme: name))
                skipSingleValue(&rest)
                continue
            }
            rest = next.dropFirst().drop(while: isSpace)
            guard let value = value(&rest), !challenges.isEmpty else { return challenges }
            let last = challenges.count - 1
            if challenges[last].parameters[name] == nil { challenges[last].parameters[name] = value }
        }
    }

    private static func isSpace(_ character: Character) -> Bool { character == " " || character == "\t" }

    private static func token(_ rest: inout Substring) -> String? {
        let token = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "!#$%&'*+-.^_`|~".contains($0)) }
        guard !token.isEmpty else { return nil }
        rest = rest.dropFirst(token.count)
        return token.lowercased()
    }

    /// Reads a token or a quoted string. Returns `nil` if there is neither.
    private static func value(_ rest: inout Substring) -> String? {
        guard rest.first == "\"" else {
            let value = rest.prefix { $0 != "," && !isSpace($0) }
            rest = rest.dropFirst(value.count)
            return value.isEmpty ? nil : String(value)
        }
        rest = rest.dropFirst()
        var value = ""
        while let character = rest.popFirst() {
            if character == "\"" { return value }
            guard character == "\\" else {
                value.append(character)
                continue
            }
            guard let escaped = rest.popFirst() else { return nil }
            value.append(escaped)
        }
        return nil
    }

    /// Skips the single value of other schemes, as in `Negotiate YII=`.
    private static func skipSingleValue(_ rest: inout Substring) {
        let value = rest.drop(while: isSpace)
        let end: Substring = value.drop { $0.isASCII && ($0.isLetter || $0.isNumber || "-._~+/".contains($0)) }
            .drop { $0 == "=" }.drop(while: isSpace)
        if end.isEmpty || end.first == "," { rest = end }
    }
}
