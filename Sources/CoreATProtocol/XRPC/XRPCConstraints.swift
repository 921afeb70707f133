public import ATData

extension XRPCCall {
    /// Checks what the lexicon asks of the parameters and of what is sent, beyond the types. Executing a call does not
    /// do so by itself: the server has the last word.
    ///
    /// - Throws: every fault that there is.
    public func validate() throws(ConstraintError) { try ConstraintCheck.validate(check) }

    /// What ``validate()`` would throw; empty when all is as the lexicon asks.
    public var constraintFaults: [ConstraintFault] { ConstraintCheck.faults(check) }
}

extension XRPCSubscription {
    /// Checks what the lexicon asks of the parameters, beyond the types.
    ///
    /// - Throws: every fault that there is.
    public func validate() throws(ConstraintError) { try ConstraintCheck.validate(check) }

    /// What ``validate()`` would throw; empty when all is as the lexicon asks.
    public var constraintFaults: [ConstraintFault] { ConstraintCheck.faults(check) }
}
