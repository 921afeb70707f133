public import ATData

extension XRPCCall {
    /// Checks the lexicon's constraints on the parameters and the body, beyond their types. Executing a call doesn't
    /// check them: the server decides.
    ///
    /// - Throws: A `ConstraintError` with every violation.
    public func validate() throws(ConstraintError) { try ConstraintCheck.validate(check) }

    /// The violations that `validate()` would throw; empty if there are none.
    public var constraintFaults: [ConstraintFault] { ConstraintCheck.faults(check) }
}

extension XRPCSubscription {
    /// Checks the lexicon's constraints on the parameters, beyond their types.
    ///
    /// - Throws: A `ConstraintError` with every violation.
    public func validate() throws(ConstraintError) { try ConstraintCheck.validate(check) }

    /// The violations that `validate()` would throw; empty if there are none.
    public var constraintFaults: [ConstraintFault] { ConstraintCheck.faults(check) }
}
