import ATData

/// The private data of an account.
struct Personal: Codable, Sendable {
    /// A mute, of everything or a part.
    struct Mute: Codable, Sendable {
        let createdAt: Datetime
        var onlyReposts = false
        var onlyQuotes = false

        var isWhole: Bool { !onlyReposts && !onlyQuotes }
    }

    var mutes: [DID: Mute] = [:]
    /// When notifications were last seen.
    var seenAt: Datetime?
    /// The preferences' JSON.
    var preferences: String?
}
