package import ATData

/// One permission of a set.
package struct Permission: Sendable {
    /// What it is for: `repo`, `rpc`, and more as the protocol grows.
    package let resource: String
    /// The rest, which depends on the resource.
    package let details: LexObject
}
