import ATData
import HTTPTransport

/// Selects events of a Jetstream. The server applies it too; other events that it sends are dropped here.
struct JetstreamFilter: Sendable {
    let kinds: Set<Jetstream.Kind>
    let events: EventFilter

    /// The most that servers accept.
    static let mostCollections = 100
    static let mostDIDs = 10_000

    init(collections: [CollectionFilter] = [], dids: Set<DID> = [], kinds: Set<Jetstream.Kind> = .all) {
        self.kinds = kinds
        events = EventFilter(collections: collections, dids: dids)
    }

    var collections: [CollectionFilter] { events.collections }
    var dids: Set<DID> { events.dids }

    /// The reason why no server would accept it; `nil` if there is none.
    var fault: String? {
        if collections.count > Self.mostCollections {
            return "A filter has at most \(Self.mostCollections) collections."
        }
        if dids.count > Self.mostDIDs { return "A filter has at most \(Self.mostDIDs) accounts." }
        if kinds.isEmpty { return "A filter needs at least one kind of event." }
        if !collections.isEmpty, !kinds.contains(.commit) {
            return "A filter with collections must include the kind commit, which they apply to."
        }
        return nil
    }
}

extension Jetstream {
    /// A kind of event of a Jetstream.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A record was created, updated or deleted.
        case commit
        /// An account's handle, keys or data server may have changed.
        case identity
        /// An account was deactivated, taken down, deleted or restored.
        case account
        /// A repository has to be downloaded again. Only version 2 has these events.
        case sync
    }
}

extension Set<Jetstream.Kind> {
    /// All kinds.
    public static let all = Set(Jetstream.Kind.allCases)
}

/// The filter of a Jetstream, which can change while it runs.
final class JetstreamControl: Sendable {
    private struct State {
        var filter: JetstreamFilter?
        var generation = 0
        /// The reader has it. A loop that is left would otherwise leave the connection open.
        weak var socket: WebSocketConnection?
    }

    private let state = Guarded(State())

    /// The number of changes of the filter.
    var generation: Int { state.withLock(\.generation) }

    /// The filter that replaces the first one, if any, and the number of changes.
    var current: (filter: JetstreamFilter?, generation: Int) { state.withLock { ($0.filter, $0.generation) } }

    /// Begins with a new stream. Returns the number of changes so far.
    func reset() -> Int {
        state.withLock { state in
            state.filter = nil
            state.generation += 1
            state.socket = nil
            return state.generation
        }
    }

    /// Records the connection of the stream; `nil` when there is none.
    func connected(_ socket: WebSocketConnection?) { state.withLock { $0.socket = socket } }

    /// Replaces the filter. Returns the open connection, and the number of changes.
    func replace(_ filter: JetstreamFilter) -> (socket: WebSocketConnection?, generation: Int) {
        state.withLock { state in
            state.filter = filter
            state.generation += 1
            return (state.socket, state.generation)
        }
    }
}
