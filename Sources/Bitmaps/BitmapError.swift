/// Why a picture can't be read or written.
package enum BitmapError: Error, Hashable, Sendable {
    /// The file isn't what its format demands.
    case damaged(String)
    /// The file uses a part of its format that isn't read here.
    case unsupported(String)
    /// The picture has more pixels than the limit.
    case tooManyPixels(width: Int, height: Int)
    /// A side is longer than the format that is written allows.
    case sideTooLong(width: Int, height: Int, limit: Int)
}

extension BitmapError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .damaged(let reason): "The picture is damaged: \(reason)"
        case .unsupported(let reason): "The picture can't be read: \(reason)"
        case .tooManyPixels(let width, let height):
            "The picture has \(width) × \(height) pixels, and the limit is \(Bitmap.mostPixels)."
        case .sideTooLong(let width, let height, let limit):
            "The picture has \(width) × \(height) pixels, and a side of the file may have \(limit)."
        }
    }
}
