import Foundation

/// An error that occurs while compressing or decompressing data.
package enum ZstandardError: Error, Hashable, Sendable {
    /// The data is truncated.
    case truncated
    /// The data violates RFC 8878. The text says how.
    case malformed(String)
    /// The data requires a different dictionary.
    case otherDictionary(UInt32)
    /// The decompressed data exceeds the limit.
    case tooLarge(limit: Int)
    /// The operation requires libzstd, which isn't installed. Only compression with a dictionary does.
    case libraryMissing
}

extension ZstandardError: LocalizedError, CustomStringConvertible {
    /// The error, as a sentence.
    package var description: String {
        switch self {
        case .truncated: "The compressed data ends too early."
        case .malformed(let why): "The compressed data is malformed: \(why)."
        case .otherDictionary(let id): "The data was compressed with dictionary \(id), which isn't the one given."
        case .tooLarge(let limit): "The decompressed data has more than \(limit) bytes."
        case .libraryMissing: "libzstd is missing. Install it: the package is named libzstd1 on Debian and Ubuntu."
        }
    }

    /// The same text as `description`.
    package var errorDescription: String? { description }
}
