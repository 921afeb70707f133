import ATData

/// A permission set of which only the name is known.
struct PermissionSetName {
    private let set: NSID
    private let service: ScopeService?
    /// The common prefix of the names in the set.
    private let group: Substring.UTF8View

    init(_ set: NSID, _ service: ScopeService?) {
        self.set = set
        self.service = service
        let name = set.description.utf8
        group = name.lastIndex(of: UInt8(ascii: ".")).map { name[...$0] } ?? name[...]
    }

    /// Whether the set can contain a collection or a call, which must be in its own group.
    func mayName(_ name: NSID) -> Bool {
        name.description.utf8.count > group.count && name.description.utf8.starts(with: group)
    }

    /// Whether the set and a scope can have a collection or a call in common.
    func overlaps(_ names: ScopeNames) -> Bool {
        switch names {
        case .every: true
        case .some(let names): names.contains(where: mayName)
        }
    }

    /// Whether the set's calls are those of direct messages.
    var isOfDirectMessages: Bool { group.starts(with: "chat.bsky.".utf8) }

    /// The permission that follows from an unexpanded set.
    func permission(for need: ScopeNeed) -> Permission {
        switch need {
        case .include(set, service): .yes
        // The records of a set don't depend on the service.
        case .include(set, _): .maybe
        // A set may allow a call at any service, whatever service is named here.
        case .repo(.one(let name), _), .rpc(.one(let name), _): mayName(name) ? .maybe : .no
        case .repo(.unknown, _), .rpc(.unknown, _): .maybe
        default: .no
        }
    }
}
