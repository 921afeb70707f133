import ATCrypto

/// The place in a feed after which a page begins.
struct FeedCursor: Hashable {
    /// The order of the last post of the page before: its time in milliseconds.
    let sort: Int64
    /// Its number, which tells posts of the same time apart.
    let id: Int64

    init(sort: Int64, id: Int64) {
        self.sort = sort
        self.id = id
    }

    /// Reads a cursor; `nil` if this version didn't write it.
    init?(_ text: String) {
        let length = Base32Sortable.length
        guard text.utf8.count == 1 + 2 * length, text.first == "a" else { return nil }
        let digits = text.dropFirst()
        guard let sort = try? Base32Sortable.decode(digits.prefix(length)),
            let id = try? Base32Sortable.decode(digits.suffix(length))
        else { return nil }
        self.init(sort: Int64(truncatingIfNeeded: sort), id: Int64(truncatingIfNeeded: id))
    }

    /// The cursor as text.
    var text: String {
        "a" + Base32Sortable.encode(UInt64(bitPattern: sort)) + Base32Sortable.encode(UInt64(bitPattern: id))
    }
}
