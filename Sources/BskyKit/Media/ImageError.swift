public import Foundation

/// An error that prevents the use of a picture.
public struct ImageError: Error, Hashable, Sendable {
    /// The reason for an error.
    public enum Reason: Hashable, Sendable {
        /// The file can't be read. The text says why.
        case unreadable(String)
        /// The file isn't a picture of a known format.
        case unknownFormat
        /// The file is damaged or incomplete.
        case damaged(ImageFormat)
        /// Metadata can't be removed from this format.
        case cannotStrip(ImageFormat)
        /// The format isn't allowed here.
        case wrongFormat(ImageFormat)
        /// The file is too large.
        case tooLarge(bytes: Int, limit: Int)
        /// The picture can't be decoded to scale or convert it.
        case cannotConvert(ImageFormat)
        /// The server stored something other than the picture.
        case changedByServer
    }

    /// The reason for the error.
    public let reason: Reason

    init(_ reason: Reason) { self.reason = reason }
}

extension ImageError: CustomStringConvertible, LocalizedError {
    /// The error and what to try, as a sentence.
    public var description: String {
        switch reason {
        case .unreadable(let why): "The picture's file can't be read: \(why)"
        case .unknownFormat: "The file isn't a picture in a supported format. Use JPEG, PNG, WebP or GIF."
        case .damaged(let format): "The \(format.rawValue.uppercased()) file is damaged or incomplete."
        case .cannotStrip(let format):
            "Metadata, such as the place, can't be removed from \(format.rawValue.uppercased()) files. Convert the "
                + "picture to JPEG, or set keepsMetadata."
        case .wrongFormat(let format): "A picture for this purpose can't be \(format.rawValue.uppercased())."
        case .tooLarge(let bytes, let limit):
            "The picture has \(bytes) bytes. At most \(limit) are allowed: make it smaller, or pass an "
                + "ImageTransformer."
        case .cannotConvert(let format):
            "This \(format.rawValue.uppercased()) file can't be made smaller or converted here. Convert it to JPEG "
                + "with another program, or pass an ImageTransformer that can."
        case .changedByServer: "The server stored something other than the picture."
        }
    }

    /// The description.
    public var errorDescription: String? { description }
}
