/// An ICC profile, which defines the colors of a picture.
package struct ColorProfile: Hashable, Sendable {
    /// The color space of a profile's pictures.
    package enum Space: Hashable, Sendable {
        /// Grayscale pictures.
        case gray
        /// RGB pictures.
        case rgb
    }

    /// The bytes of the profile.
    package let bytes: [UInt8]
    /// The color space.
    package let space: Space

    /// The size of the header and the number of tags.
    private static let headSize = 132

    /// Creates a profile; `nil` if it is invalid, or has another color space, such as a printer's.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count >= Self.headSize, bytes[36..<40].elementsEqual("acsp".utf8) else { return nil }
        let size = bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
        // Some programs fill the end with zeros.
        guard Self.headSize...bytes.count ~= size else { return nil }
        if bytes[16..<20].elementsEqual("RGB ".utf8) {
            space = .rgb
        } else if bytes[16..<20].elementsEqual("GRAY".utf8) {
            space = .gray
        } else {
            return nil
        }
        self.bytes = Array(bytes[..<size])
    }
}
