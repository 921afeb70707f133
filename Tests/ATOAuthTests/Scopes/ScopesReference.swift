import ATOAuth
import CoreATProtocol
import Foundation

/// The rules of scopes a second time, slow and without sharing anything with the first.
struct ScopesReference {
    let text: String
    private let valid: [String]
    private let invalid: [String]
    /// The resources and the values of the valid tokens.
    private let grants: [(resource: String, values: [String: [String]])]

    init(text: String) {
        self.text = text
        // Characters would be wrong: a space with an accent is one of them.
        let tokens = text.unicodeScalars.split(separator: " ").map { String($0) }
        valid = tokens.filter(Self.isValid)
        invalid = tokens.filter { !Self.isValid($0) }
        grants = valid.compactMap(Self.fields)
    }

    func allowsRecord(_ collection: String, _ action: String) -> Bool {
        valid.contains("transition:generic")
            || grants.contains { resource, values in
                let collections = values["collection"] ?? []
                let actions = values["action"] ?? ["create", "update", "delete"]
                return resource == "repo" && actions.contains(action)
                    && (collections.contains("*") || collections.contains(collection))
            }
    }

    func allowsCall(_ method: String, _ service: String) -> Bool {
        let isMessage = method.hasPrefix("chat.bsky.")
        return valid.contains(isMessage ? "transition:chat.bsky" : "transition:generic")
            || grants.contains { resource, values in
                let (methods, services) = (values["lxm"] ?? [], values["aud"] ?? [])
                return resource == "rpc" && (methods.contains("*") || methods.contains(method))
                    && (services == ["*"] || services == [service])
            }
    }

    func allowsUpload(_ type: String) -> Bool {
        valid.contains("transition:generic")
            || grants.contains { resource, values in
                resource == "blob"
                    && (values["accept"] ?? []).map { $0.lowercased() }.contains { accepted in
                        accepted == "*/*" || accepted == type
                            || accepted.hasSuffix("/*") && type.hasPrefix(String(accepted.dropLast()))
                    }
            }
    }

    func allowsAccount(_ part: String, _ action: String) -> Bool {
        part == "email" && action == "read" && valid.contains("transition:email")
            || grants.contains { resource, values in
                let actions = values["action"] ?? ["read"]
                return resource == "account" && values["attr"] == [part]
                    && (actions.contains("manage") || actions.contains(action))
            }
    }

    func allowsIdentity(_ part: String) -> Bool {
        grants.contains { resource, values in
            resource == "identity" && (values["attr"] == ["*"] || values["attr"] == [part])
        }
    }

    /// Whether a token is a scope that grants something, or names a permission set.
    private static func isValid(_ token: String) -> Bool {
        let fixed = ["atproto", "transition:generic", "transition:email", "transition:chat.bsky"]
        if fixed.contains(token) { return true }
        guard let (resource, values) = fields(token) else { return false }
        func each(_ name: String, _ isValid: (String) -> Bool) -> Bool { (values[name] ?? []).allSatisfy(isValid) }
        func known(_ names: String...) -> Bool { values.keys.allSatisfy(names.contains) }
        func count(_ name: String) -> Int { values[name]?.count ?? 0 }
        switch resource {
        case "repo":
            return known("collection", "action") && count("collection") > 0
                && each("collection") { $0 == "*" || isName($0) }
                && each("action") { ["create", "update", "delete"].contains($0) }
        case "rpc":
            return known("lxm", "aud") && count("lxm") > 0 && count("aud") == 1
                && each("lxm") { $0 == "*" || isName($0) } && each("aud") { $0 == "*" || isService($0) }
                && !(values["aud"] == ["*"] && values["lxm"]?.contains("*") == true)
        case "blob": return known("accept") && count("accept") > 0 && each("accept", isMediaRange)
        case "account":
            return known("attr", "action") && count("attr") == 1
                && each("attr") { ["email", "repo", "status"].contains($0) }
                && each("action") { ["read", "manage"].contains($0) }
        case "identity": return known("attr") && count("attr") == 1 && each("attr") { ["handle", "*"].contains($0) }
        case "include":
            return known("nsid", "aud") && count("nsid") == 1 && count("aud") < 2 && each("nsid", isName)
                && each("aud", isService)
        default: return false
        }
    }

    /// The resource and the values by their names; `nil` if the token can't be taken apart.
    private static func fields(_ token: String) -> (String, [String: [String]])? {
        let isClean = token.unicodeScalars.allSatisfy { scalar in
            scalar == "!" || ("#"..."[").contains(scalar) || ("]"..."~").contains(scalar)
        }
        guard isClean else { return nil }
        let halves = token.components(separatedBy: "?")
        let head = halves[0].components(separatedBy: ":")
        var values: [String: [String]] = [:]
        for pair in halves.dropFirst().joined(separator: "?").components(separatedBy: "&") where !pair.isEmpty {
            let parts = pair.components(separatedBy: "=").map { $0.replacingOccurrences(of: "+", with: " ") }
            let joined = parts.dropFirst().joined(separator: "=")
            guard let name = plain(parts[0]), let value = plain(joined) else { return nil }
            values[name, default: []].append(value)
        }
        if head.count > 1 {
            let names = [
                "repo": "collection", "rpc": "lxm", "blob": "accept", "account": "attr", "identity": "attr",
                "include": "nsid",
            ]
            guard let name = names[head[0]], values[name] == nil,
                let value = plain(head.dropFirst().joined(separator: ":"))
            else { return nil }
            values[name] = [value]
        }
        return (head[0], values)
    }

    private static func plain(_ text: String) -> String? {
        guard let plain = text.removingPercentEncoding, plain.unicodeScalars.allSatisfy(\.isASCII) else { return nil }
        return plain
    }

    private static func isName(_ text: String) -> Bool {
        let parts = text.components(separatedBy: ".")
        return parts.count > 2 && text.utf8.count <= 317
            && parts.dropLast().allSatisfy {
                $0.wholeMatch(of: #/[a-zA-Z0-9]([a-zA-Z0-9\-]{0,61}[a-zA-Z0-9])?/#) != nil
            }
            && parts[0].wholeMatch(of: #/[a-zA-Z].*/#) != nil
            && parts[parts.count - 1].wholeMatch(of: #/[a-zA-Z][a-zA-Z0-9]{0,62}/#) != nil
    }

    private static func isService(_ text: String) -> Bool {
        let parts = text.components(separatedBy: "#")
        guard parts.count == 2, parts[0].utf8.count <= 2048,
            parts[1].wholeMatch(of: #/([a-zA-Z0-9\-._~!$&'()*+,;=:@\/?]|%[0-9a-fA-F]{2})+/#) != nil
        else { return false }
        if let port = parts[0].wholeMatch(of: #/did:web:localhost%3A([1-9][0-9]{0,4})/#)?.1 {
            return (Int(port) ?? .max) < 65536
        }
        return parts[0].wholeMatch(of: #/did:plc:[a-z2-7]{24}/#) != nil
            || parts[0].wholeMatch(of: #/did:web:[a-zA-Z0-9_\-]+(\.[a-zA-Z0-9_\-]+)*/#) != nil
    }

    private static func isMediaRange(_ text: String) -> Bool {
        text.wholeMatch(of: #/\*\/\*|[a-zA-Z0-9!#$&\-^_.+]+\/(\*|[a-zA-Z0-9!#$&\-^_.+]+)/#) != nil
    }
}

extension ScopesReference {
    /// What is asked of both.
    static let names = [
        "com.example.foo", "com.example.bar", "com.example.foo.baz", "app.bsky.feed.post", "chat.bsky.convo.getLog",
    ]
    static let services = [
        "did:web:example.com#api", "did:plc:ewvi7nxzyoun6zhxrhs64oiz#x", "did:web:localhost%3A80#x",
    ]
    static let types = ["image/png", "image/svg+xml", "video/mp4", "imagery/x"]

    /// What the framework and this reading disagree about; `nil` if they agree about everything.
    func disagreement() -> String? {
        let scopes = Scopes(parsing: text)
        let again = Scopes(parsing: scopes.description)
        if again != scopes || again.description != scopes.description { return "the text of \(scopes) changes" }
        if scopes.recognized.isEmpty != valid.isEmpty || scopes.recognized.count > valid.count {
            return "\(scopes.recognized) and \(valid) are recognized"
        }
        let other = Set(invalid.map { Array($0.utf8) })
        if other != Set(scopes.unrecognized.map { Array($0.utf8) }) {
            return "\(scopes.unrecognized) is not recognized"
        }
        let hasSets = valid.contains { $0.hasPrefix("include") }
        func differs(_ scope: Scope, _ isAllowed: Bool) -> Bool {
            let permission = scopes.allows(scope)
            if permission == .maybe, !hasSets { return true }
            return (permission == .yes) != isAllowed
        }
        for name in Self.names {
            guard let nsid = try? NSID(name) else { return "\(name) is not a name" }
            let actions: [(String, RepoActions)] = [("create", .create), ("update", .update), ("delete", .delete)]
            for (action, value) in actions where differs(.repo(nsid, value), allowsRecord(name, action)) {
                return "writing \(name): \(action)"
            }
            let everyAction = actions.allSatisfy { allowsRecord(name, $0.0) }
            if differs(.repo(nsid), everyAction) { return "writing \(name)" }
            for service in Self.services {
                guard let known = try? ScopeService(service) else { return "\(service) is not a service" }
                if differs(.rpc(nsid, at: .service(known)), allowsCall(name, service)) {
                    return "calling \(name) at \(service)"
                }
            }
            // No scope names this service: what allows the call there allows it everywhere.
            if differs(.rpc(nsid, at: .any), allowsCall(name, "did:web:unnamed.example.com")) {
                return "calling \(name)"
            }
        }
        for type in Self.types {
            guard let range = try? MediaRange(type) else { return "\(type) is not a type" }
            if differs(.blob(range), allowsUpload(type)) { return "uploading \(type)" }
        }
        for part in AccountPart.allCases {
            for action in AccountAction.allCases
            where differs(.account(part, action), allowsAccount(part.rawValue, action.rawValue)) {
                return "account: \(part) \(action)"
            }
        }
        for part in IdentityPart.allCases where differs(.identity(part), allowsIdentity(part.rawValue)) {
            return "identity: \(part)"
        }
        if !scopes.missing(from: scopes).isEmpty { return "something is missing from itself" }
        return nil
    }
}
