import ATData
import BskyLexicons

/// The lists of all accounts, with their members and the accounts that block them.
struct ListIndex: Sendable {
    /// A list item record.
    struct Member: Positioned {
        let uri: ATURI
        let list: ATURI
        let subject: DID
        let position: ChronologicalPosition
    }

    private(set) var lists = RecordShelf<AppBsky.Graph.List>()
    private(set) var blocks = EdgeIndex<ATURI>()
    private var members: [ATURI: [Member]] = [:]
    private var bySubject: [ATURI: [DID: Member]] = [:]

    /// The members of a list, in the order in which they were added.
    func members(of list: ATURI) -> [Member] { members[list] ?? [] }

    /// The list item record of an account.
    func member(_ did: DID, of list: ATURI) -> Member? { bySubject[list]?[did] }

    /// The list with which one account blocks another.
    func blockingList(of actor: DID, on did: DID) -> Edge<ATURI>? {
        blocks.subjects(of: actor).first { list in
            member(did, of: list) != nil && lists[list]?.value.purpose == .modlist
        }.flatMap { blocks.edge(from: actor, to: $0) }
    }

    mutating func change(_ list: IndexedRecord<AppBsky.Graph.List>, isAddition: Bool) {
        if isAddition { lists.add(list) } else { lists.remove(list) }
    }

    /// Adds or removes a member. An account is on a list only once, even if several records add it.
    mutating func change(_ member: Member, isAddition: Bool) {
        let known = bySubject[member.list]?[member.subject]
        if isAddition {
            guard known == nil else { return }
            bySubject[member.list, default: [:]][member.subject] = member
            members[member.list, default: []].insertInOrder(member)
        } else if known?.uri == member.uri {
            bySubject[member.list]?[member.subject] = nil
            members[member.list]?.remove(at: member.position)
        }
    }

    mutating func change(_ block: Edge<ATURI>, isAddition: Bool) {
        if isAddition { blocks.add(block) } else { blocks.remove(block) }
    }
}
