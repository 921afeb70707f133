public import CoreATProtocol

extension Scopes {
    /// Whether these scopes together allow everything in a scope.
    ///
    /// ```swift
    /// postButton.isEnabled = scopes.allows(.repo(AppBsky.Feed.Post.self, .create)) != .no
    /// ```
    ///
    /// One scope may allow one part, and another scope the rest. The result is ``Permission/maybe`` if an unexpanded
    /// permission set could allow it; expand the set first to find out.
    public func allows(_ need: Scope) -> Permission { allows(all: need.parts) }

    /// Whether the account's server will execute a call.
    public func allows(_ needs: CallNeeds) -> Permission { allows(all: needs.needs) }

    /// Whether the account's server will execute a call.
    ///
    /// ```swift
    /// if scopes.allows(call: .getTimeline()) == .no { … }
    /// ```
    ///
    /// - Parameters:
    ///   - call: The call to send.
    ///   - service: The service that the server forwards the call to.
    ///   - routes: The client's routes, which apply if no service is given.
    public func allows(
        call: some XRPCCall, at service: ServiceReference? = nil, routes: ServiceRoutes = .standard
    ) -> Permission {
        allows(CallNeeds(call, at: service, routes: routes))
    }

    /// Returns the part of other scopes that these don't allow.
    ///
    /// Servers replace scopes with equivalent ones, such as a permission set with its contents. So this compares
    /// permissions, not text. If only a part of a scope is missing, such as one of its actions, the result has that
    /// part. Unrecognized scopes are missing unless they are here too.
    ///
    /// An unexpanded permission set is missing only if nothing in its group is allowed. Expand `requested` for an exact
    /// result.
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
