public import Foundation

/// Why a picture can't be used.
public struct ImageError: Error, Hashable, Sendable {
    /// What is wrong.
    public enum Reason: Hashable, Sendable {
        /// The file can't be read. The text says why.
        case unreadable(String)
        /// It is not a picture of a known format.
        case unknownFormat
        /// The file is damaged or incomplete.
        case damaged(ImageFormat)
        /// Metadata can't be removed from this format.
        case cannotStrip(ImageFormat)
        /// The picture may not have this format here.
        case wrongFormat(ImageFormat)
        /// The file is too large.
        case tooLarge(bytes: Int, limit: Int)
        /// The picture can't be read in order to make it smaller, or to convert it to another format.
        case cannotConvert(ImageFormat)
        /// The server stored something other than the picture.
        case changedByServer
    }

    /// What is wrong.
    public let reason: Reason

    init(_ reason: Reason) { self.reason = reason }
}

extension ImageError: CustomStringConvertible, LocalizedError {
    /// What is wrong and what to try.
    public var description: String {
        switch reason {
        case .unreadable(let why): "The picture's file can't be read: \(why)"
        case .unknownFormat: "The file is not a picture that can be posted. Use JPEG, PNG, WebP or GIF."
        case .damaged(let format): "The \(format.rawValue.uppercased()) file is damaged or incomplete."
        case .cannotStrip(let format):
            "Metadata, such as the place, can't be removed from \(format.rawValue.uppercased()) files. Convert the "
                + "picture to JPEG, or set keepsMetadata."
        case .wrongFormat(let format): "A picture for this purpose can't be \(format.rawValue.uppercased())."
        case .tooLarge(let bytes, let limit):
            "The picture has \(bytes) bytes. At most \(limit) are allowed: make it smaller, or pass an ImageTransformer."
        case .cannotConvert(let format):
            "This \(format.rawValue.uppercased()) file can't be made smaller or converted here. Convert it to JPEG with "
                + "another program, or pass an ImageTransformer that can."
        case .changedByServer: "The server stored something other than the picture."
        }
    }

    /// The description.
    public var errorDescription: String? { description }
}
