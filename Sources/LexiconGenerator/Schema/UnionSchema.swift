/// The type of a value that is one of several, told apart by `$type`.
package struct UnionSchema: Sendable {
    /// The variants, in the order of the file.
    package let variants: [Reference]
    /// Whether the union is closed: no other variant may be added.
    package let isClosed: Bool
}
