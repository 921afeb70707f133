import Foundation

/// Why data can't be unpacked or compressed.
package enum ZstandardError: Error, Hashable, Sendable {
    /// The data ends before it should.
    case truncated
    /// The data isn't what RFC 8878 describes. The text says what is wrong.
    case malformed(String)
    /// The data was compressed with another dictionary, or with one where none is given.
    case otherDictionary(UInt32)
    /// The data is larger than the limit when it is unpacked.
    case tooLarge(limit: Int)
    /// libzstd isn't installed. Only what must have it fails so: compression with a dictionary.
    case libraryMissing
}

extension ZstandardError: LocalizedError, CustomStringConvertible {
    /// What is wrong, in words.
    package var description: String {
        switch self {
        case .truncated: "The compressed data ends too early."
        case .malformed(let why): "The compressed data is malformed: \(why)."
        case .otherDictionary(let id): "The data was compressed with dictionary \(id), which isn't the one given."
        case .tooLarge(let limit): "The unpacked data has more than \(limit) bytes."
        case .libraryMissing: "libzstd is missing. Install it: the package is named libzstd1 on Debian and Ubuntu."
        }
    }

    /// The same as `description`.
    package var errorDescription: String? { description }
}
