/// An error while data is decompressed.
package enum DeflateError: Error, Hashable, Sendable {
    /// The data is damaged, for the reason in the sentence.
    case damaged(String)
    /// There is more data than the limit.
    case tooLong

    /// The data is truncated.
    static let endsEarly = DeflateError.damaged("Its packed data ends too early.")
}

extension DeflateError: CustomStringConvertible {
    /// The reason as a sentence.
    package var description: String {
        switch self {
        case .damaged(let reason): reason
        case .tooLong: "Its packed data is too long."
        }
    }
}
