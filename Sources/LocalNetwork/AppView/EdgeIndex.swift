import ATData

/// A record that links an account to a subject: a like or repost of a post, or a follow or block of an account.
struct Edge<Subject: Hashable & Sendable>: Positioned {
    let actor: DID
    let subject: Subject
    let uri: ATURI
    let cid: CID
    let createdAt: Datetime
    let indexedAt: Datetime
    let position: ChronologicalPosition
}

/// All edges of one kind, indexed by both ends.
struct EdgeIndex<Subject: Hashable & Sendable>: Sendable {
    private var bySubject: [Subject: [Edge<Subject>]] = [:]
    private var byActor: [DID: [Subject: Edge<Subject>]] = [:]
    /// Further edges of an actor to the same subject, which take the place of the first one when it is removed.
    private var further: [DID: [Subject: [Edge<Subject>]]] = [:]

    /// Adds an edge. If the actor already has one to the same subject, the new one waits until that is removed.
    ///
    /// - Returns: Whether it is the first one.
    @discardableResult
    mutating func add(_ edge: Edge<Subject>) -> Bool {
        guard byActor[edge.actor]?[edge.subject] == nil else {
            further[edge.actor, default: [:]][edge.subject, default: []].append(edge)
            return false
        }
        byActor[edge.actor, default: [:]][edge.subject] = edge
        bySubject[edge.subject, default: []].insertInOrder(edge)
        return true
    }

    /// Removes the edge of a record.
    ///
    /// - Returns: The edge that takes its place.
    @discardableResult
    mutating func remove(_ edge: Edge<Subject>) -> Edge<Subject>? {
        forget(edge)
        guard byActor[edge.actor]?[edge.subject]?.uri == edge.uri else { return nil }
        byActor[edge.actor]?[edge.subject] = nil
        bySubject[edge.subject]?.remove(at: edge.position)
        guard let next = further[edge.actor]?[edge.subject]?.first else { return nil }
        forget(next)
        add(next)
        return next
    }

    private mutating func forget(_ waiting: Edge<Subject>) {
        further[waiting.actor]?[waiting.subject]?.removeAll { $0.uri == waiting.uri }
    }

    /// The edge from an account to a subject.
    func edge(from actor: DID?, to subject: Subject) -> Edge<Subject>? {
        actor.flatMap { byActor[$0]?[subject] }
    }

    /// The edges to a subject, in order.
    func edges(to subject: Subject) -> [Edge<Subject>] { bySubject[subject] ?? [] }

    func count(to subject: Subject) -> Int { bySubject[subject]?.count ?? 0 }

    func count(from actor: DID) -> Int { byActor[actor]?.count ?? 0 }

    func subjects(of actor: DID) -> [Subject] { byActor[actor].map { Array($0.keys) } ?? [] }

    /// The edges from an account, in order.
    func edges(from actor: DID) -> [Edge<Subject>] {
        (byActor[actor].map { Array($0.values) } ?? []).sorted { $0.position < $1.position }
    }
}
