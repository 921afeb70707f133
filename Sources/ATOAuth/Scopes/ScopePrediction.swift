public import CoreATProtocol

extension Scopes {
    /// Whether these scopes together allow everything that a scope stands for.
    ///
    /// ```swift
    /// postButton.isEnabled = scopes.allows(.repo(AppBsky.Feed.Post.self, .create)) != .no
    /// ```
    ///
    /// One scope may allow a part, and another the rest. The result is ``Permission/maybe`` if a permission set that
    /// isn't expanded could allow it; expand it first to find out.
    public func allows(_ need: Scope) -> Permission { allows(all: need.parts) }

    /// Whether the account's server will perform a call.
    public func allows(_ needs: CallNeeds) -> Permission { allows(all: needs.needs) }

    /// Whether the account's server will perform a call.
    ///
    /// ```swift
    /// if scopes.allows(call: .getTimeline()) == .no { … }
    /// ```
    ///
    /// - Parameters:
    ///   - call: The call, as it would be sent.
    ///   - service: The service that the server is told to forward the call to.
    ///   - routes: The client's routes, which apply if no service is given.
    public func allows(
        call: some XRPCCall, at service: ServiceReference? = nil, routes: ServiceRoutes = .standard
    ) -> Permission {
        allows(CallNeeds(call, at: service, routes: routes))
    }

    /// The part of other scopes that these don't allow.
    ///
    /// Servers replace scopes by others that allow the same, such as a permission set by its contents. So this compares
    /// what is allowed, not the text. If only a part of a scope is missing, such as one of its actions, the result has
    /// that part. Unrecognized scopes are missing unless they are here too.
    ///
    /// Without its contents, a permission set is missing only if nothing in its group is allowed. Expand `requested`
    /// to find out exactly.
    public func missing(from requested: Scopes) -> Scopes {
        let known = Set(unrecognized.map { Array($0.utf8) })
        return Scopes(
            recognized: requested.recognized.flatMap { scope in
                let parts = scope.parts
                let missing = parts.filter { permission(for: $0) == .no }
                if missing.count == parts.count { return [scope] }
                return Scope.joined(missing.compactMap(Scope.init(allowing:)))
            },
            unrecognized: requested.unrecognized.filter { !known.contains(Array($0.utf8)) })
    }

    private func allows(all needs: some Sequence<ScopeNeed>) -> Permission {
        needs.reduce(.yes) { $0.and(permission(for: $1)) }
    }

    private func permission(for need: ScopeNeed) -> Permission {
        recognized.reduce(.no) { $0.or($1.permission(for: need)) }
    }
}
