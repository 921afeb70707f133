/// A query or a procedure.
package struct Endpoint: Sendable {
    /// What is sent or answered.
    package struct Body: Sendable {
        /// What it is for, in our words.
        package let description: String?
        /// The media type, such as `application/json`.
        package let encoding: String
        /// Its type, when it is data.
        package let schema: Schema?
    }

    /// What goes into the URL.
    package var parameters: ObjectSchema?
    /// What is sent; only procedures send something.
    package var input: Body?
    /// What is answered.
    package var output: Body?
    /// The errors that it tells apart.
    package var errors: [DeclaredError] = []
    /// Who may make it, when that is known.
    package var authorization: Authorization?
}
