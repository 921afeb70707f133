/// Says where a value breaks the constraints of its lexicon.
public struct ConstraintError: Error, Hashable, Sendable {
    /// The places, in the order of the fields; there is at least one.
    public let faults: [ConstraintFault]
}

extension ConstraintError: CustomStringConvertible {
    /// Each fault with its path.
    public var description: String { faults.map(\.description).joined(separator: "; ") }
}

extension LexiconCodable {
    /// Checks what the lexicon asks of the value beyond the types: lengths, ranges, closed choices, media types.
    ///
    /// Servers refuse records that break these. A value that was read may break them too: reading takes what it can
    /// make sense of, because a post that is too long is still a post. What is behind `unknown` fields and unknown
    /// variants is not looked into.
    ///
    /// ```swift
    /// do {
    ///     try post.validate()
    /// } catch {
    ///     print(error)  // text: 312 characters, at most 300 are allowed
    /// }
    /// ```
    ///
    /// - Throws: every fault that there is.
    public func validate() throws(ConstraintError) {
        try ConstraintCheck.validate(check)
    }

    /// What ``validate()`` would throw; empty when the value is as its lexicon asks.
    public var constraintFaults: [ConstraintFault] {
        ConstraintCheck.faults(check)
    }
}
