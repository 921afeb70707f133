public import ATPostgres

extension PostgresStores {
    /// Remembers used tokens, so that none is accepted twice on whichever machine.
    ///
    /// ```swift
    /// options.auth = ServiceAuth(audiences: identity.audiences, replay: .procedures(stores.usedTokens))
    /// ```
    public var usedTokens: PostgresReplayStore { PostgresReplayStore(context) }

    /// Counts the calls of all machines for the limits of a service.
    ///
    /// ```swift
    /// options.callCounts = stores.callCounts
    /// ```
    ///
    /// Different services need stores with different tenants, or they share the counts of calls with the same names.
    public var callCounts: PostgresCallCounts { PostgresCallCounts(context) }
}
