/// The tokens in a list of scopes, separated by single spaces.
enum ScopeTokens {
    /// The tokens; `nil` if the text isn't well-formed.
    static func tokens(_ text: String) -> [String]? {
        let parts = text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isAllowed) }) else { return nil }
        return parts.map { String(decoding: $0, as: UTF8.self) }
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x21, 0x23...0x5B, 0x5D...0x7E: true
        default: false
        }
    }

    /// The fault in the scopes of an app, if any.
    static func fault(in text: String) -> String? {
        guard let tokens = tokens(text) else {
            return "Scopes are separated by exactly one space, and consist of ASCII characters without quotes and "
                + "backslashes."
        }
        guard tokens.has("atproto") else { return "The scopes lack \"atproto\", which every app needs." }
        if let repeated = tokens.repeated { return "The scope \(repeated.quoted) appears twice." }
        return nil
    }
}
