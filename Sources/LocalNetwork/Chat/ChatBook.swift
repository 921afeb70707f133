import ATData
import ChatLexicons

/// The conversations of the chat service, and the logs of their members. They are rebuilt from the stored steps when a
/// network starts.
struct ChatBook: Sendable {
    /// A step in the log of a member.
    struct Entry: Sendable {
        let step: ChatStep
        /// The message that the step is about.
        let message: String?
    }

    private(set) var convos: [String: ChatConvo] = [:]
    private var convoOfMembers: [[DID]: String] = [:]
    /// The conversations of each account.
    private(set) var convosOfAccount: [DID: Set<String>] = [:]
    /// The log of each account, in order.
    private(set) var logs: [DID: [Entry]] = [:]
    /// The group of each created link.
    private(set) var groupOfCode: [String: String] = [:]
    /// The notification preferences of accounts that have set some.
    private(set) var preferences: [DID: ChatBsky.Notification.Defs.Preferences] = [:]
    /// The groups that each account has requested to join.
    private(set) var requestsOfAccount: [DID: Set<String>] = [:]
    /// The last step; `nil` if there is none.
    private(set) var last: TID?
    /// The number of steps.
    private(set) var count = 0

    /// The conversation of some accounts.
    func convo(of members: [DID]) -> ChatConvo? { convoOfMembers[members.sorted()].flatMap { convos[$0] } }

    /// The position of the next step.
    var next: TID { last.flatMap { TID.next(after: $0) } ?? .now() }

    /// Applies a valid step.
    mutating func apply(_ step: ChatStep) {
        count += 1
        last = step.rev
        if case .prefer(let preferences) = step.kind {
            self.preferences[step.actor] = preferences
            return
        }
        // The dictionary lets go of it, so that the change copies nothing.
        guard var convo = convos.removeValue(forKey: step.convo) ?? new(step) else { return }
        noteRequest(step)
        if case .event(.createLink(let code, _, _)) = step.kind { groupOfCode[code] = step.convo }
        let entry = Entry(step: step, message: Self.change(&convo, step))
        for did in Self.audience(of: step, in: convo) {
            logs[did, default: []].append(entry)
            guard convo.seats[did] != nil else { continue }
            convo.seats[did]?.rev = step.rev
            convosOfAccount[did, default: []].insert(convo.id)
        }
        convos[step.convo] = convo
    }

    /// The conversation that starts with a step.
    private mutating func new(_ step: ChatStep) -> ChatConvo? {
        switch step.kind {
        case .join(let members, _):
            convoOfMembers[members] = step.convo
            return ChatConvo(id: step.convo, members: members)
        case .found(let name):
            var convo = ChatConvo(id: step.convo, members: [step.actor])
            convo.group = ChatGroup(owner: step.actor, createdAt: step.date, name: name)
            return convo
        default: return nil
        }
    }

    /// Updates the list of groups that an account has requested to join.
    private mutating func noteRequest(_ step: ChatStep) {
        switch step.kind {
        case .request(.made): requestsOfAccount[step.actor, default: []].insert(step.convo)
        case .request(.withdrawn), .join: requestsOfAccount[step.actor]?.remove(step.convo)
        case .request(.approved(let did)), .request(.rejected(let did)):
            requestsOfAccount[did]?.remove(step.convo)
        default: break
        }
    }

    /// The accounts whose logs contain a step.
    private static func audience(of step: ChatStep, in convo: ChatConvo) -> [DID] {
        switch step.kind {
        case .join, .accept, .leave, .mute, .read, .delete, .found, .prefer: [step.actor]
        case .request(.made), .request(.withdrawn): convo.group.map { [step.actor, $0.owner] } ?? []
        case .request: [step.actor]
        case .send, .react, .event: convo.members.filter { convo.seat(of: $0) != nil }
        }
    }

    /// Changes the conversation. Returns the message that the step is about.
    private static func change(_ convo: inout ChatConvo, _ step: ChatStep) -> String? {
        let actor = step.actor
        switch step.kind {
        case .join(_, let isRequest):
            guard convo.group != nil else {
                convo.seats[actor] = ChatConvo.Seat(
                    isRequest: isRequest, readCount: convo.seats[actor]?.readCount ?? 0, rev: step.rev)
                return nil
            }
            convo.seats[actor] = ChatConvo.Seat(isRequest: isRequest, start: convo.messages.count, rev: step.rev)
            convo.members.append(actor)
            convo.group?.requests[actor] = nil
        case .found: convo.seats[actor] = ChatConvo.Seat(isRequest: false, rev: step.rev)
        case .event(let event):
            guard var group = convo.group else { return nil }
            let data = event.apply(to: &group, step)
            convo.group = group
            return append(ChatBsky.Convo.Defs.MessageInput(text: ""), data, step, to: &convo)
        case .request(let request): change(&convo.group, request, step)
        case .prefer: break
        case .accept: convo.seats[actor]?.isRequest = false
        case .leave:
            convo.seats[actor]?.hasLeft = true
            if convo.group != nil { convo.members.removeAll { $0 == actor } }
        case .mute(let isMuted): convo.seats[actor]?.isMuted = isMuted
        case .read(let count):
            convo.seats[actor]?.readCount = min(max(count, 0), convo.messages.count)
            return convo.messages.prefix(max(count, 0)).last?.id
        case .send(let content):
            return append(content, nil, step, to: &convo)
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

    private static func append(
        _ content: ChatBsky.Convo.Defs.MessageInput, _ event: ChatBsky.Convo.Defs.SystemMessageView.DataUnion?,
        _ step: ChatStep, to convo: inout ChatConvo
    ) -> String {
        let id = step.rev.description
        convo.places[id] = convo.messages.count
        convo.messages.append(
            ChatMessage(
                id: id, rev: step.rev, sender: step.actor, date: step.date, content: content, event: event))
        return id
    }

    private static func change(_ group: inout ChatGroup?, _ request: ChatJoinRequestChange, _ step: ChatStep) {
        switch request {
        case .made: group?.requests[step.actor] = ChatGroup.Request(place: step.rev, date: step.date)
        case .withdrawn: group?.requests[step.actor] = nil
        case .approved(let did), .rejected(let did): group?.requests[did] = nil
        case .read:
            for did in group.map({ Array($0.requests.keys) }) ?? [] { group?.requests[did]?.isRead = true }
        }
    }

    /// The first entries of an account after a position.
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
