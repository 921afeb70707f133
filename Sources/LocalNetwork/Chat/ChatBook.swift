import ATData

/// The conversations of the chat service, and what their members are told about them. It is rebuilt from the stored steps
/// when a network starts.
struct ChatBook: Sendable {
    /// What a member is told about a step.
    struct Entry: Sendable {
        let step: ChatStep
        /// The message that the step is about.
        let message: String?
    }

    private(set) var convos: [String: ChatConvo] = [:]
    private var convoOfMembers: [[DID]: String] = [:]
    /// The conversations of accounts.
    private(set) var convosOfAccount: [DID: Set<String>] = [:]
    /// What each account is told, in order.
    private(set) var logs: [DID: [Entry]] = [:]
    /// The last step; `nil` if there is none.
    private(set) var last: TID?
    /// The number of steps.
    private(set) var count = 0

    /// The conversation of some accounts.
    func convo(of members: [DID]) -> ChatConvo? { convoOfMembers[members.sorted()].flatMap { convos[$0] } }

    /// The place of the next step.
    var next: TID { last.flatMap { TID.next(after: $0) } ?? .now() }

    /// Makes a step, which is valid.
    mutating func apply(_ step: ChatStep) {
        count += 1
        last = step.rev
        var convo: ChatConvo
        if let known = convos[step.convo] {
            convo = known
        } else if case .join(let members, _) = step.kind {
            convo = ChatConvo(id: step.convo, members: members)
            convoOfMembers[members] = step.convo
        } else {
            return
        }
        // The dictionary lets go of it, so that the change copies nothing.
        convos[step.convo] = nil
        let entry = Entry(step: step, message: Self.change(&convo, step))
        for did in Self.audience(of: step, in: convo) {
            logs[did, default: []].append(entry)
            convo.seats[did]?.rev = step.rev
            convosOfAccount[did, default: []].insert(convo.id)
        }
        convos[step.convo] = convo
    }

    /// Those who are told about a step.
    private static func audience(of step: ChatStep, in convo: ChatConvo) -> [DID] {
        switch step.kind {
        case .join, .accept, .leave, .mute, .read, .delete: [step.actor]
        case .send, .react: convo.members.filter { convo.seat(of: $0) != nil }
        }
    }

    /// Changes the conversation. Returns the message that the step is about.
    private static func change(_ convo: inout ChatConvo, _ step: ChatStep) -> String? {
        let actor = step.actor
        switch step.kind {
        case .join(_, let isRequest):
            convo.seats[actor] = ChatConvo.Seat(
                isRequest: isRequest, readCount: convo.seats[actor]?.readCount ?? 0, rev: step.rev)
            return nil
        case .accept: convo.seats[actor]?.isRequest = false
        case .leave: convo.seats[actor]?.hasLeft = true
        case .mute(let isMuted): convo.seats[actor]?.isMuted = isMuted
        case .read(let count):
            convo.seats[actor]?.readCount = min(max(count, 0), convo.messages.count)
            return convo.messages.prefix(max(count, 0)).last?.id
        case .send(let content):
            let id = step.rev.description
            convo.places[id] = convo.messages.count
            convo.messages.append(
                ChatMessage(id: id, rev: step.rev, sender: actor, date: step.date, content: content))
            return id
        case .delete(let message):
            guard let place = convo.places[message] else { return nil }
            convo.messages[place].deletedFor.insert(actor)
            return message
        case .react(let message, let value, let isAddition):
            guard let place = convo.places[message] else { return nil }
            convo.messages[place].rev = step.rev
            convo.messages[place].reactions.removeAll { $0.sender == actor && $0.value == value }
            if isAddition {
                convo.messages[place].reactions.append(
                    ChatMessage.Reaction(sender: actor, value: value, date: step.date))
            }
            return message
        }
        return nil
    }

    /// The first entries of an account after a place.
    func entries(of did: DID, after rev: TID, most: Int) -> ArraySlice<Entry> {
        let log = logs[did] ?? []
        var (low, high) = (0, log.count)
        while low < high {
            let middle = (low + high) / 2
            if log[middle].step.rev <= rev { low = middle + 1 } else { high = middle }
        }
        return log[low...].prefix(most)
    }
}
