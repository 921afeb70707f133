/// The type of a record.
package struct RecordSchema: Sendable {
    /// What the keys of its records are.
    package enum Key: Hashable, Sendable {
        /// Timestamps.
        case tid
        /// Names of lexicons.
        case nsid
        /// Any key.
        case any
        /// One key, so that there is one record.
        case literal(String)

        /// Reads what a lexicon says.
        init?(_ text: String) {
            switch text {
            case "tid": self = .tid
            case "nsid": self = .nsid
            case "any": self = .any
            case _ where text.hasPrefix("literal:") && text.count > 8: self = .literal(String(text.dropFirst(8)))
            default: return nil
            }
        }
    }

    /// What the keys are.
    package let key: Key
    /// The fields.
    package let object: ObjectSchema
}
