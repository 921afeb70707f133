import ATData
import ATServer
import HTTPTransport

/// The drafts of an account, in creation order.
struct Drafts: Codable, Sendable {
    /// A post or a thread.
    struct Draft: Codable, Sendable {
        let id: TID
        let createdAt: Datetime
        var updatedAt: Datetime
        /// The JSON.
        var draft: String
    }

    /// The maximum number of drafts of an account.
    static let most = 500

    private(set) var all: [Draft] = []

    mutating func add(_ draft: String) throws -> TID {
        guard all.count < Self.most else {
            throw XRPCError(.badRequest, error: "DraftLimitReached", "An account can have \(Self.most) drafts")
        }
        let id = all.last.flatMap { TID.next(after: $0.id) } ?? TID.now()
        let now = Datetime.now
        all.append(Draft(id: id, createdAt: now, updatedAt: now, draft: draft))
        return id
    }

    /// Replaces a draft, if it exists.
    mutating func replace(_ id: TID, by draft: String) {
        guard let place = all.firstIndex(where: { $0.id == id }) else { return }
        all[place].draft = draft
        all[place].updatedAt = .now
    }

    mutating func remove(_ id: TID) { all.removeAll { $0.id == id } }

    /// The newest drafts before a cursor, and the cursor of the next page.
    func page(before cursor: String?, limit: Int) throws -> (items: [Draft], cursor: String?) {
        let before = try cursor.map { try TID(parameter: "cursor", $0) }
        let older = all.filter { draft in before.map { draft.id < $0 } ?? true }
        let page = older.suffix(limit)
        return (page.reversed(), older.count > limit ? page.first?.id.description : nil)
    }
}
