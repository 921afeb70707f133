import ATData

/// A conversation of two accounts, or a group.
struct ChatConvo: Sendable {
    /// A member's state in a conversation.
    struct Seat: Sendable {
        var isRequest: Bool
        var hasLeft = false
        var isMuted = false
        /// The number of messages that the member has read.
        var readCount = 0
        /// The first message that the member may see: the one about joining a group.
        var start = 0
        /// The last step that the member has in its log.
        var rev: TID
    }

    let id: String
    /// The members, in the order in which they joined.
    var members: [DID]
    var group: ChatGroup?
    var seats: [DID: Seat] = [:]
    /// The messages in order.
    var messages: [ChatMessage] = []
    /// The index of each message, by its ID.
    var places: [String: Int] = [:]

    func message(_ id: String) -> ChatMessage? { places[id].map { messages[$0] } }

    /// The seat of a current member.
    func seat(of did: DID) -> Seat? { seats[did].flatMap { $0.hasLeft ? nil : $0 } }

    /// The number of unread messages of other members.
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
