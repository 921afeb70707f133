/// An error that occurs while reading or writing a picture.
package enum BitmapError: Error, Hashable, Sendable {
    /// The file violates its format.
    case damaged(String)
    /// The file uses an unsupported feature of its format.
    case unsupported(String)
    /// The picture has more pixels than the limit.
    case tooManyPixels(width: Int, height: Int)
    /// A side is longer than the target format allows.
    case sideTooLong(width: Int, height: Int, limit: Int)
}

extension BitmapError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .damaged(let reason): "The picture is damaged: \(reason)"
        case .unsupported(let reason): "The picture can't be read: \(reason)"
        case .tooManyPixels(let width, let height):
            "The picture has \(width) × \(height) pixels. The limit is \(Bitmap.mostPixels)."
        case .sideTooLong(let width, let height, let limit):
            "The picture has \(width) × \(height) pixels. The format allows at most \(limit) on a side."
        }
    }
}
