import ATData

/// What only an account itself may see.
struct Personal: Codable, Sendable {
    /// A mute, of everything or of a part.
    struct Mute: Codable, Sendable {
        let createdAt: Datetime
        var onlyReposts = false
        var onlyQuotes = false

        var isWhole: Bool { !onlyReposts && !onlyQuotes }
    }

    /// A post that was put aside to be found again.
    struct Bookmark: Codable, Sendable {
        let uri: ATURI
        let cid: CID
        let createdAt: Datetime
    }

    var mutes: [DID: Mute] = [:]
    /// The oldest first.
    var bookmarks: [Bookmark] = []
    /// Until when notifications were seen.
    var seenAt: Datetime?
    /// The preferences' JSON.
    var preferences: String?
}
