public import ATData
public import Foundation

/// A permission set, as defined in its lexicon.
///
/// ```swift
/// let set = PermissionSet(AppBsky.AuthCreatePosts.self)
/// print(set.scopes(at: "did:web:api.bsky.app#bsky_appview"))
/// ```
public struct PermissionSet: Hashable, Sendable {
    /// The name of the lexicon.
    public let nsid: NSID
    /// The permissions in the lexicon.
    private let entries: [LexValue]

    /// Creates a set from a generated type.
    public init(_ type: any LexiconPermissionSet.Type) {
        nsid = type.nsid
        entries = type.permissions.map { .object($0.fields) }
    }

    /// Parses the lexicon of a set. Invalid permissions are kept, and grant nothing.
    ///
    /// - Throws: `PermissionSetError` if it isn't the lexicon of a permission set.
    public init(_ lexicon: LexValue) throws {
        guard case .string(let id)? = lexicon["id"], let nsid = try? NSID(id) else {
            throw PermissionSetError(reason: "The lexicon has no valid id.")
        }
        guard let main = lexicon["defs"]?["main"], main["type"] == "permission-set" else {
            throw PermissionSetError(reason: "The lexicon \(nsid) doesn't define a permission set.")
        }
        guard case .array(let entries)? = main["permissions"] else {
            throw PermissionSetError(reason: "The permission set \(nsid) has no array of permissions.")
        }
        self.nsid = nsid
        self.entries = entries
    }

    /// Parses the lexicon of a set from JSON. Invalid permissions are kept, and grant nothing.
    ///
    /// - Throws: `PermissionSetError` if it isn't the lexicon of a permission set, or `WireError` if it isn't JSON.
    public init(json: Data) throws { try self.init(try LexValue(json: json)) }

    /// The scopes that an `include` of this set grants.
    ///
    /// A set can only grant writing records and calling services, in its own group: `com.example.auth` can grant
    /// `com.example.note` and `com.example.admin.getNote`, but neither `com.other.note` nor everything. Permissions
    /// beyond that, or with unknown fields or values of the wrong type, grant nothing.
    ///
    /// - Parameter service: The service that the `include` names.
    public func scopes(at service: ScopeService? = nil) -> [Scope] {
        entries.compactMap { entry in
            guard case .object(let fields) = entry, let scope = Self.scope(fields, service), isOwn(scope) else {
                return nil
            }
            return scope
        }
    }

    /// Whether a scope is within the set's authority.
    private func isOwn(_ scope: Scope) -> Bool {
        switch scope.kind {
        case .repo(.some(let names), _), .rpc(.some(let names), _):
            names.allSatisfy(PermissionSetName(nsid, nil).mayName)
        default: false
        }
    }

    private static func scope(_ fields: LexObject, _ service: ScopeService?) -> Scope? {
        switch fields["resource"] {
        case "repo": repo(fields)
        case "rpc": rpc(fields, service)
        default: nil
        }
    }

    private static func repo(_ fields: LexObject) -> Scope? {
        guard has(only: ["collection", "action"], fields), let names = names(fields["collection"]) else { return nil }
        var actions = RepoActions.all
        if let value = fields["action"] {
            guard let named = strings(value).flatMap(RepoActions.init(names:)) else { return nil }
            actions = named
        }
        return Scope(kind: .repo(names, actions))
    }

    private static func rpc(_ fields: LexObject, _ service: ScopeService?) -> Scope? {
        guard has(only: ["lxm", "aud", "inheritAud"], fields), let names = names(fields["lxm"]) else { return nil }
        // A set names either every service, or leaves that to whoever includes it.
        switch (fields["aud"], fields["inheritAud"], service) {
        case ("*", nil, _): return Scope(kind: .rpc(names, .any))
        case (nil, .boolean(true), let service?): return Scope(kind: .rpc(names, .service(service)))
        default: return nil
        }
    }

    private static func has(only names: [String], _ fields: LexObject) -> Bool {
        fields.allSatisfy { $0.name == "type" || $0.name == "resource" || names.contains($0.name) }
    }

    private static func names(_ value: LexValue?) -> ScopeNames? { value.flatMap(strings).flatMap(ScopeNames.init) }

    private static func strings(_ value: LexValue) -> [String]? {
        guard case .array(let values) = value else { return nil }
        let strings = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
        return strings.count == values.count ? strings : nil
    }
}

extension LexiconPermission {
    /// The fields of the permission in the lexicon.
    fileprivate var fields: LexObject {
        func array(_ values: [String], _ isEvery: Bool) -> LexValue? {
            let all = values + (isEvery ? ["*"] : [])
            return all.isEmpty ? nil : .array(all.map { .string($0) })
        }
        var fields: LexObject = ["type": "permission", "resource": .string(resource)]
        fields["collection"] = array(collections.map(\.description), includesAllCollections)
        fields["action"] = array(actions, false)
        fields["lxm"] = array(calls.map(\.description), includesAllCalls)
        fields["aud"] = audience.map { .string($0) }
        fields["inheritAud"] = inheritsAudience ? true : nil
        return fields
    }
}
