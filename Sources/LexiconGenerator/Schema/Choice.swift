/// The constraints on the values of a simple type.
package struct Choice<Value: Hashable & Sendable>: Sendable {
    /// The default, which an absent field has.
    package var fallback: Value?
    /// The only allowed value.
    package var constant: Value?
    /// The allowed values; empty means any.
    package var allowed: [Value] = []
}
