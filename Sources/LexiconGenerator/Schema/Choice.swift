/// What a lexicon says of the values that a simple type may have.
package struct Choice<Value: Hashable & Sendable>: Sendable {
    /// The value that an absent field stands for.
    package var fallback: Value?
    /// The only value allowed.
    package var constant: Value?
    /// The only values allowed; none given means any.
    package var allowed: [Value] = []
}
