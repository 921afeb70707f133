/// The type of an object, or the parameters of a call.
package struct ObjectSchema: Sendable {
    /// A named field.
    package struct Property: Sendable {
        /// The name on the wire.
        package let name: String
        /// Its type.
        package let schema: Schema
        /// Whether it must be there.
        package let isRequired: Bool
        /// Whether it may be `null`.
        package let isNullable: Bool
    }

    /// The fields, in the order of the file.
    package var properties: [Property] = []
    /// The names of those that must be there, in the order of the file.
    package var required: [String] = []
}
