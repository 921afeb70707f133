import ATData

/// A single requirement of a server, or a single grant of a scope, for comparison.
enum ScopeNeed: Hashable, Sendable {
    case atproto
    case transition(Transition)
    /// Writing records. `nil` actions mean at least one unknown action.
    case repo(Name, RepoActions?)
    case rpc(Name, Service)
    /// Uploading a blob of a type, or of every type in a range. `nil` means an unknown type.
    case blob(String?)
    case account(AccountPart, AccountAction)
    case identity(IdentityPart)
    case include(NSID, ScopeService?)
    /// A requirement that no scope satisfies.
    case impossible

    /// A collection or a call.
    enum Name: Hashable, Sendable {
        case one(NSID)
        case every
        /// An unknown name.
        case unknown
    }

    /// The service of a call.
    enum Service: Hashable, Sendable {
        /// Any service that the app names.
        case any
        /// One service, or an account, as text to compare with an audience.
        case one(String)
        /// A service that the server chooses.
        case unknown
    }
}

extension Scope {
    /// The single grants of the scope, which together are equivalent to it.
    var parts: [ScopeNeed] {
        switch kind {
        case .atproto: [.atproto]
        case .transition(.email): [.account(.email, .read)]
        case .transition(let transition): [.transition(transition)]
        case .repo(let names, let actions):
            names.needs.flatMap { name in actions.each.map { .repo(name, $0) } }
        case .rpc(let names, .any): names.needs.map { .rpc($0, .any) }
        case .rpc(let names, .service(let service)): names.needs.map { .rpc($0, .one(service.description)) }
        case .blob(let ranges): ranges.map { .blob($0.description) }
        case .account(let part, let action): [.account(part, action)]
        case .identity(let part): [.identity(part)]
        case .include(let set, let service): [.include(set, service)]
        }
    }

    /// Whether the scope alone satisfies a requirement.
    func permission(for need: ScopeNeed) -> Permission {
        switch (kind, need) {
        case (.atproto, .atproto): .yes
        case (.transition(let transition), _): transition.permission(for: need)
        case (.repo(let names, let granted), .repo(let name, let actions?)):
            granted.contains(actions) ? names.permission(for: name) : .no
        case (.repo(let names, let granted), .repo(let name, nil)):
            names.permission(for: name).and(granted == .all ? .yes : .maybe)
        case (.rpc(let names, let audience), .rpc(let name, let service)):
            names.permission(for: name).and(audience.permission(for: service))
        case (.blob(let ranges), .blob(let type?)): ranges.contains { $0.covers(type) } ? .yes : .no
        case (.blob(let ranges), .blob(nil)): ranges.contains(.any) ? .yes : .maybe
        case (.account(let part, let granted), .account(let needed, let action)):
            part == needed && granted.includes(action) ? .yes : .no
        case (.identity(let part), .identity(let needed)): part == .everything || part == needed ? .yes : .no
        case (.include(let set, let service), _): PermissionSetName(set, service).permission(for: need)
        case (.repo(let names, _), .include(let set, _)), (.rpc(let names, _), .include(let set, _)):
            PermissionSetName(set, nil).overlaps(names) ? .maybe : .no
        default: .no
        }
    }
}

extension ScopeNames {
    fileprivate var needs: [ScopeNeed.Name] {
        switch self {
        case .every: [.every]
        case .some(let names): names.map { .one($0) }
        }
    }

    fileprivate func permission(for name: ScopeNeed.Name) -> Permission {
        switch (self, name) {
        case (.every, _): .yes
        case (.some(let names), .one(let name)): names.contains(name) ? .yes : .no
        case (.some, .every): .no
        case (.some, .unknown): .maybe
        }
    }
}

extension Audience {
    fileprivate func permission(for service: ScopeNeed.Service) -> Permission {
        switch (self, service) {
        case (.any, _): .yes
        case (.service(let granted), .one(let service)):
            granted.description.utf8.elementsEqual(service.utf8) ? .yes : .no
        case (.service, .any): .no
        case (.service, .unknown): .maybe
        }
    }
}

extension Transition {
    fileprivate func permission(for need: ScopeNeed) -> Permission {
        switch (self, need) {
        case (_, .transition(let needed)): self == needed ? .yes : .no
        case (.generic, .repo), (.generic, .blob): .yes
        case (.generic, .rpc(.one(let name), _)): name.isDirectMessages ? .no : .yes
        // Servers let such an app have a token for every call at once, but not call everything itself.
        case (.generic, .rpc): .maybe
        case (.generic, .include(let set, _)): PermissionSetName(set, nil).isOfDirectMessages ? .no : .yes
        case (.chat, .rpc(.one(let name), _)): name.isDirectMessages ? .yes : .no
        case (.chat, .rpc(.unknown, _)): .maybe
        case (.chat, .include(let set, _)): PermissionSetName(set, nil).isOfDirectMessages ? .maybe : .no
        case (.email, .account(.email, .read)): .yes
        default: .no
        }
    }
}

extension NSID {
    fileprivate var isDirectMessages: Bool { description.utf8.starts(with: "chat.bsky.".utf8) }
}
