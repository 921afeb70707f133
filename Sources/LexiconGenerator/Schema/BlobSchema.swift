/// The type of a blob reference.
package struct BlobSchema: Sendable {
    /// The allowed media types, such as `image/*`; empty means any.
    package var accept: [String] = []
    /// The maximum size, in bytes.
    package var maxSize: Int?
}
