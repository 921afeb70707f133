package import ATData

/// The type of a record.
package struct RecordSchema: Sendable {
    /// The form of the record keys.
    package enum Key: Hashable, Sendable {
        /// Timestamps.
        case tid
        /// Names of lexicons.
        case nsid
        /// Any key.
        case any
        /// One fixed key, so that there is one record.
        case literal(RecordKey)

        /// Reads the value in a lexicon.
        init?(_ text: String) {
            switch text {
            case "tid": self = .tid
            case "nsid": self = .nsid
            case "any": self = .any
            case _ where text.hasPrefix("literal:"):
                guard let key = try? RecordKey(String(text.dropFirst(8))) else { return nil }
                self = .literal(key)
            default: return nil
            }
        }
    }

    /// The form of the record keys.
    package let key: Key
    /// The fields.
    package let object: ObjectSchema
}
