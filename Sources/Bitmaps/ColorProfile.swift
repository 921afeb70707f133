/// An ICC profile: what the colors of a picture mean.
package struct ColorProfile: Hashable, Sendable {
    /// A kind of picture that a profile is for.
    package enum Space: Hashable, Sendable {
        /// Pictures without colors.
        case gray
        /// Pictures of red, green and blue.
        case rgb
    }

    /// The profile.
    package let bytes: [UInt8]
    /// The pictures it is for.
    package let space: Space

    /// The bytes at the beginning that every profile has, and the number of its entries.
    private static let headSize = 132

    /// Checks the beginning of a profile; `nil` if it isn't one, or is for other pictures, such as those of printers.
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
