/// An error that a call or a stream declares.
package struct ErrorDeclaration: Sendable {
    /// The name in responses, such as `InvalidSwap`.
    package let name: String
    /// When it occurs, in our words.
    package let description: String?
}
