/// A query or a procedure.
package struct Endpoint: Sendable {
    /// An input or output.
    package struct Body: Sendable {
        /// The description, in our words.
        package let description: String?
        /// The media type, such as `application/json`.
        package let encoding: String
        /// Its type, if it is data.
        package let schema: Schema?
    }

    /// The query parameters.
    package var parameters: ObjectSchema?
    /// The input; only procedures have one.
    package var input: Body?
    /// The output.
    package var output: Body?
    /// The declared errors.
    package var errors: [ErrorDeclaration] = []
    /// The required authorization, if known.
    package var authorization: Authorization?
}
