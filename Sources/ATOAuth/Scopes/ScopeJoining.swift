import ATData
import CoreATProtocol

extension Scope {
    /// Creates the smallest scope that satisfies a requirement; `nil` if there is none, or too little is known.
    init?(allowing need: ScopeNeed) {
        switch need {
        case .atproto: self = .atproto
        case .transition(let transition): self = .transition(transition)
        case .repo(.one(let name), let actions?): self = .repo(name, actions)
        case .repo(.every, let actions?): self = .everyCollection(actions)
        // A server that decides itself may choose any service, and no scope can name an account.
        case .rpc(.one(let name), .any), .rpc(.one(let name), .unknown): self = .rpc(name, at: .any)
        case .rpc(.one(let name), .one(let service)):
            self = .rpc(name, at: (try? ScopeService(service)).map(Audience.service) ?? .any)
        case .rpc(.every, .one(let service)):
            guard let service = try? ScopeService(service) else { return nil }
            self = .everyMethod(at: service)
        case .blob(let type?):
            guard let range = try? MediaRange(type), range.covers(type) else { return nil }
            self = .blob(range)
        case .account(let part, let action): self = .account(part, action)
        case .identity(let part): self = .identity(part)
        case .include(let set, let service): self = .include(set, at: service)
        case .repo, .rpc, .blob, .impossible: return nil
        }
    }

    /// Joins scopes into equivalent ones that are as broad as possible.
    static func joined(_ scopes: [Scope]) -> [Scope] {
        var actions: [ScopeNames: RepoActions] = [:]
        var methods: [Audience: Set<NSID>] = [:]
        var ranges: [MediaRange] = []
        var others: [Scope] = []
        for scope in scopes {
            switch scope.kind {
            case .repo(let names, let new): actions[names] = actions[names]?.union(new) ?? new
            case .rpc(.some(let names), let audience): methods[audience, default: []].formUnion(names)
            case .blob(let new): ranges += new
            default: others.append(scope)
            }
        }
        var collections: [RepoActions: Set<NSID>] = [:]
        for (names, actions) in actions {
            switch names {
            case .every: others.append(.everyCollection(actions))
            case .some(let names): collections[actions, default: []].formUnion(names)
            }
        }
        others += collections.map { Scope(kind: .repo(.some($1.sorted()), $0)) }
        others += methods.map { Scope(kind: .rpc(.some($1.sorted()), $0)) }
        return ranges.isEmpty ? others : others + [Scope(kind: .blob(MediaRange.fewest(ranges)))]
    }
}
