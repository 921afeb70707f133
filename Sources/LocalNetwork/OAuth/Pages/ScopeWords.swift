import Foundation

/// The description of a scope for people.
package struct ScopeWords {
    /// The title: what the app may do.
    package let title: String
    /// The details: names of collections, calls or types.
    package let details: [String]

    /// Describes a scope.
    package init(_ scope: String) {
        let token = Token(scope)
        switch token.resource {
        case "atproto": (title, details) = ("See who you are: your handle and your account’s ID", [])
        case "transition": (title, details) = (Self.transition(token.values("").first ?? ""), [])
        case "repo":
            let names = token.values("collection")
            let actions = token.values("action")
            let verbs = ["create", "update", "delete"].filter { actions.isEmpty || actions.contains($0) }
                .map { $0 == "update" ? "change" : $0 }
            let all = names.contains("*")
            title = "\(Self.list(verbs).capitalizedFirst) \(all ? "all kinds of records" : "records of these kinds")"
            details = all ? [] : names
        case "rpc":
            let names = token.values("lxm")
            let audience = token.values("aud").first ?? ""
            let place = audience == "*" ? "any service" : "the service \(audience)"
            title = names.contains("*") ? "Make every call to \(place) as you" : "Make these calls to \(place) as you"
            details = names.contains("*") ? [] : names
        case "blob":
            let types = token.values("accept")
            title = types.contains("*/*") ? "Upload files of every type" : "Upload files of these types"
            details = types.contains("*/*") ? [] : types
        case "account":
            let manages = token.values("action").contains("manage")
            switch token.values("attr").first {
            case "email": title = manages ? "See and change your email address" : "See your email address"
            case "repo": title = manages ? "Replace everything in your account" : "See the state of your data"
            default: title = manages ? "See and change your account’s settings" : "See your account’s settings"
            }
            details = []
        case "identity":
            title =
                token.values("attr").contains("*")
                ? "Change your identity: handle, keys and data server" : "Change your handle"
            details = []
        case "include": (title, details) = ("Do everything in this set of permissions", token.values("nsid"))
        default: (title, details) = ("Use a permission that this server doesn’t know", [scope])
        }
    }

    private static func transition(_ kind: String) -> String {
        switch kind {
        case "generic":
            "Read and change your posts, follows and everything else, and upload files, but not direct messages"
        case "email": "See your email address"
        case "chat.bsky": "Read and send your direct messages"
        default: "Use a permission that this server doesn’t know"
        }
    }

    private static func list(_ words: [String]) -> String {
        guard words.count > 1, let last = words.last else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " and " + last
    }

    /// The parts of a scope: `resource:value?name=value`. This is only for descriptions; permissions are decided
    /// elsewhere.
    private struct Token {
        let resource: String
        private let positional: String?
        private let fields: FormFields?

        init(_ scope: String) {
            let parts = scope.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
            let head = parts[0].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            resource = String(head[0])
            positional = head.count > 1 ? head[1].removingPercentEncoding ?? String(head[1]) : nil
            fields = parts.count > 1 ? FormFields(parts[1].utf8) : nil
        }

        /// The values of a parameter. Each resource has one parameter whose value can also follow the colon.
        func values(_ name: String) -> [String] {
            let named = fields?.all(name) ?? []
            let first = ["": "", "repo": "collection", "rpc": "lxm", "blob": "accept", "include": "nsid"]
            let isPositional = name.isEmpty || first[resource] == name || name == "attr"
            return isPositional ? [positional].compactMap(\.self) + named : named
        }
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
