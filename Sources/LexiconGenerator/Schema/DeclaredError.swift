/// An error that a call or a stream declares.
package struct DeclaredError: Sendable {
    /// The name on the wire, such as `InvalidSwap`.
    package let name: String
    /// When it comes, in our words.
    package let description: String?
}
