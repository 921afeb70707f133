import ATData

/// Checks records whose lexicon the network knows.
enum KnownRecords {
    /// Checks a record, and says how it was checked.
    ///
    /// - Parameter validate: `true` insists on a known lexicon, `false` leaves the check out.
    static func check(
        _ record: LexObject, _ collection: NSID, _ key: RecordKey, validate: Bool?
    ) throws -> String? {
        guard validate != false else { return nil }
        guard validate != true else { throw XRPCFailure.invalid("Lexicon not found: \(collection)") }
        return "unknown"
    }
}
