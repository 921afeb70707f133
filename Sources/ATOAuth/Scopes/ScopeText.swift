import ATData

extension Scope {
    /// Parses a scope. Throws if it grants nothing, because of an unknown resource or parameter, or an invalid value.
    public init(_ text: String) throws(ScopeSyntaxError) {
        let token = try ScopeToken(text)
        switch token.prefix {
        case "repo": try self.init(repo: token)
        case "rpc": try self.init(rpc: token)
        case "blob": try self.init(blob: token)
        case "account": try self.init(account: token)
        case "identity": try self.init(identity: token)
        case "include": try self.init(include: token)
        default:
            // These are fixed texts, without escapes or parameters.
            guard let fixed = Self.fixed.first(where: { $0.description == text }) else {
                throw token.fault("its resource is unknown")
            }
            self = fixed
        }
    }

    /// Creates a scope from a literal. An invalid literal is a programming error and traps.
    public init(stringLiteral value: String) {
        do throws(ScopeSyntaxError) { try self.init(value) } catch { preconditionFailure(error.description) }
    }

    /// The scope as normalized text: without defaults, with sorted values.
    public var description: String {
        switch kind {
        case .atproto: "atproto"
        case .transition(let transition): "transition:\(transition.rawValue)"
        case .repo(let names, let actions):
            ScopeToken.text(
                "repo", names.values, named: "collection",
                actions == .all
                    ? [] : RepoActions.names.filter { actions.contains($0.action) }.map { ("action", $0.name) })
        case .rpc(let names, let audience):
            ScopeToken.text("rpc", names.values, named: "lxm", [("aud", audience.description)])
        case .blob(let ranges): ScopeToken.text("blob", ranges.map(\.description), named: "accept", [])
        case .account(let part, let action):
            ScopeToken.text(
                "account", [part.rawValue], named: "attr", action == .read ? [] : [("action", action.rawValue)])
        case .identity(let part): ScopeToken.text("identity", [part.rawValue], named: "attr", [])
        case .include(let set, let service):
            ScopeToken.text(
                "include", [set.description], named: "nsid", service.map { [("aud", $0.description)] } ?? [])
        }
    }

    private static let fixed: [Scope] = [.atproto] + Transition.allCases.map(Scope.transition)

    private init(repo token: ScopeToken) throws(ScopeSyntaxError) {
        try token.require(only: "collection", "action")
        guard let names = ScopeNames(try token.values("collection", isPositional: true) ?? []) else {
            throw token.fault("it needs collections, each the name of a lexicon or *")
        }
        var actions = RepoActions.all
        if let values = try token.values("action") {
            guard let named = RepoActions(names: values) else {
                throw token.fault("an action must be create, update or delete")
            }
            actions = named
        }
        self.init(kind: .repo(names, actions))
    }

    private init(rpc token: ScopeToken) throws(ScopeSyntaxError) {
        try token.require(only: "lxm", "aud")
        guard let names = ScopeNames(try token.values("lxm", isPositional: true) ?? []) else {
            throw token.fault("it needs methods, each the name of a lexicon or *")
        }
        switch try token.value("aud") {
        case nil: throw token.fault("it needs the parameter aud, a service or *")
        case "*":
            guard names != .every else { throw token.fault("it must name either the methods or the service") }
            self.init(kind: .rpc(names, .any))
        case let service?: self.init(kind: .rpc(names, .service(try ScopeService(service))))
        }
    }

    private init(blob token: ScopeToken) throws(ScopeSyntaxError) {
        try token.require(only: "accept")
        var ranges: [MediaRange] = []
        for value in try token.values("accept", isPositional: true) ?? [] { ranges.append(try MediaRange(value)) }
        guard !ranges.isEmpty else { throw token.fault("it needs media types") }
        self.init(kind: .blob(MediaRange.fewest(ranges)))
    }

    private init(account token: ScopeToken) throws(ScopeSyntaxError) {
        try token.require(only: "attr", "action")
        guard let part = try token.value("attr", isPositional: true).flatMap(AccountPart.init(rawValue:)) else {
            throw token.fault("it needs a part of the account: email, repo or status")
        }
        let values = try token.values("action") ?? [AccountAction.read.rawValue]
        let actions = values.compactMap(AccountAction.init(rawValue:))
        guard actions.count == values.count else { throw token.fault("the action must be read or manage") }
        self.init(kind: .account(part, actions.contains(.manage) ? .manage : .read))
    }

    private init(identity token: ScopeToken) throws(ScopeSyntaxError) {
        try token.require(only: "attr")
        guard let part = try token.value("attr", isPositional: true).flatMap(IdentityPart.init(rawValue:)) else {
            throw token.fault("it needs a part of the identity: handle or *")
        }
        self.init(kind: .identity(part))
    }

    private init(include token: ScopeToken) throws(ScopeSyntaxError) {
        try token.require(only: "nsid", "aud")
        guard let set = try token.value("nsid", isPositional: true).flatMap({ try? NSID($0) }) else {
            throw token.fault("it needs the name of a permission set")
        }
        var service: ScopeService?
        if let audience = try token.value("aud") { service = try ScopeService(audience) }
        self.init(kind: .include(set, service))
    }
}
