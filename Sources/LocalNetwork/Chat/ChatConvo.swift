import ATData

/// A conversation of two accounts, or a group.
struct ChatConvo: Sendable {
    /// What a conversation is for one of its members.
    struct Seat: Sendable {
        var isRequest: Bool
        var hasLeft = false
        var isMuted = false
        /// How many of the messages the member has read.
        var readCount = 0
        /// The first message that the member may see: that of joining a group.
        var start = 0
        /// The last step that the member knows of.
        var rev: TID
    }

    let id: String
    /// The members, in the order in which they joined.
    var members: [DID]
    var group: ChatGroup?
    var seats: [DID: Seat] = [:]
    /// In order.
    var messages: [ChatMessage] = []
    /// The index of each message, by its ID.
    var places: [String: Int] = [:]

    func message(_ id: String) -> ChatMessage? { places[id].map { messages[$0] } }

    /// The seat of a member who has the conversation and hasn't left it.
    func seat(of did: DID) -> Seat? { seats[did].flatMap { $0.hasLeft ? nil : $0 } }

    /// How many messages of others a member hasn't read.
    func unreadCount(of did: DID) -> Int {
        guard let seat = seat(of: did) else { return 0 }
        return messages[max(seat.readCount, seat.start)...].count {
            $0.event == nil && $0.sender != did && !$0.deletedFor.contains(did)
        }
    }

    /// The last message that a member hasn't deleted.
    func lastMessage(for did: DID) -> ChatMessage? {
        messages(for: did).last { !$0.deletedFor.contains(did) }
    }

    /// The messages that a member may see.
    func messages(for did: DID) -> ArraySlice<ChatMessage> {
        seats[did].map { messages[min($0.start, messages.count)...] } ?? []
    }

    /// A message that a member may see.
    func message(_ id: String, for did: DID) -> ChatMessage? {
        guard let place = places[id], let seat = seats[did], place >= seat.start else { return nil }
        return messages[place]
    }
}
