package import ATData

/// One permission of a set.
package struct Permission: Sendable {
    /// The resource: `repo`, `rpc`, and more as the protocol grows.
    package let resource: String
    /// The other fields, which depend on the resource.
    package let details: LexObject
}
