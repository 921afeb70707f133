/// The type of an object, or the parameters of a call.
package struct ObjectSchema: Sendable {
    /// A named field.
    package struct Property: Sendable {
        /// The name in JSON.
        package let name: String
        /// Its type.
        package let schema: Schema
        /// Whether it is required.
        package let isRequired: Bool
        /// Whether it may be `null`.
        package let isNullable: Bool
    }

    /// The fields, in the order of the file.
    package var properties: [Property] = []
    /// The names of the required fields, in the order of the file.
    package var required: [String] = []
}
