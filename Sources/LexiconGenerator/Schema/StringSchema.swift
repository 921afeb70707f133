/// The type of a text.
package struct StringSchema: Sendable {
    /// The syntaxes that a lexicon can ask for.
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
    }

    /// The syntax, when one is asked for that is known here.
    package var format: Format?
    /// The default, the constant and the allowed values.
    package var choice = Choice<String>()
    /// Values that mean something; others may come.
    package var knownValues: [String] = []
    /// The length in bytes of UTF-8.
    package var length = Limits()
    /// The length in characters, as people count them.
    package var graphemes = Limits()
}
