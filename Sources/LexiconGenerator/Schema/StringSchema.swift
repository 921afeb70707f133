import ATData

/// The type of a string.
package struct StringSchema: Sendable {
    /// The formats that a lexicon can require.
    package enum Format: String, CaseIterable, Sendable {
        case atIdentifier = "at-identifier"
        case atURI = "at-uri"
        case cid
        case datetime
        case did
        case handle
        case language
        case nsid
        case recordKey = "record-key"
        case tid
        case uri

        /// Whether a text has the format.
        func allows(_ text: String) -> Bool {
            switch self {
            case .atIdentifier: (try? ATIdentifier(text)) != nil
            case .atURI: (try? ATURI(text)) != nil
            case .cid: (try? CID(text)) != nil
            case .datetime: (try? Datetime(text)) != nil
            case .did: (try? DID(text)) != nil
            case .handle: (try? Handle(text)) != nil
            case .language: (try? LanguageTag(text)) != nil
            case .nsid: (try? NSID(text)) != nil
            case .recordKey: (try? RecordKey(text)) != nil
            case .tid: (try? TID(text)) != nil
            case .uri: (try? URIString(text)) != nil
            }
        }
    }

    /// The required format, if it is one that is known here.
    package var format: Format?
    /// The default, the constant and the allowed values.
    package var choice = Choice<String>()
    /// Known values; others are allowed too.
    package var knownValues: [String] = []
    /// The limits of the length in UTF-8 bytes.
    package var length = Limits()
    /// The limits of the length in characters, as people count them.
    package var graphemes = Limits()
}
