/// The type of a reference to a file that was uploaded.
package struct BlobSchema: Sendable {
    /// The media types allowed, such as `image/*`; none given means any.
    package var accept: [String] = []
    /// The most bytes allowed.
    package var maxSize: Int?
}
