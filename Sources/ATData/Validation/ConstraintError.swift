public import Foundation

/// The places where a value violates the constraints of its lexicon.
public struct ConstraintError: Error, Hashable, Sendable {
    /// The faults, in the order of the fields; never empty.
    public let faults: [ConstraintFault]
}

extension ConstraintError: CustomStringConvertible, LocalizedError {
    /// The same text as `description`.
    public var errorDescription: String? { description }

    /// Each fault with its path.
    public var description: String { faults.map(\.description).joined(separator: "; ") }
}

extension LexiconType {
    /// Checks the requirements of the lexicon beyond the types: lengths, ranges, closed choices, media types.
    ///
    /// Servers reject records that violate these. A value that was decoded may violate them too, because decoding is
    /// tolerant: a post that is too long is still a post. The contents of `unknown` fields and unknown variants aren't
    /// checked.
    ///
    /// ```swift
    /// do {
    ///     try post.validate()
    /// } catch {
    ///     print(error)  // text: 312 characters, at most 300 are allowed
    /// }
    /// ```
    ///
    /// - Throws: a `ConstraintError` with every fault.
    public func validate() throws(ConstraintError) {
        try ConstraintCheck.validate(check)
    }

    /// The faults that ``validate()`` would throw; empty if the value is valid.
    public var constraintFaults: [ConstraintFault] {
        ConstraintCheck.faults(check)
    }
}
