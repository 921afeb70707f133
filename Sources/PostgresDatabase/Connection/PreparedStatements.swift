import HTTPTransport

/// The statements that a connection has prepared on the server.
///
/// A statement is prepared when it comes a second time, because preparing takes a round trip.
struct PreparedStatements {
    /// How a statement is sent.
    enum Way {
        case unprepared
        case prepare(name: String)
        case prepared(name: String)
    }

    private struct Key: Hashable {
        let text: String
        let types: [UInt32]
    }

    private enum State {
        case seen
        case preparing(String)
        case prepared(String)
        case never
    }

    /// The most statements that are prepared on one connection.
    private static let most = 128
    private static let mostSeen = 1_024
    /// Names that no other process behind the same PgBouncer uses. Nor does another connection of this process: a
    /// PgBouncer may give both the same one of the server, and one would run the other's statement.
    private static let prefix = "atp_\(String(UInt64.random(in: 0 ... .max), radix: 36))_"

    private static let lastNumber = Guarded<UInt64>(0)

    private var states: [Key: State] = [:]
    private var count = 0

    mutating func way(of query: PostgresQuery) -> Way {
        let key = Key(text: query.text, types: query.parameters.types)
        switch states[key] {
        case nil:
            if states.count < Self.mostSeen { states[key] = .seen }
            return .unprepared
        case .seen?:
            guard count < Self.most else { return .unprepared }
            count += 1
            let number = Self.lastNumber.withLock { number in
                number &+= 1
                return number
            }
            let name = "\(Self.prefix)\(number)"
            states[key] = .preparing(name)
            return .prepare(name: name)
        case .prepared(let name)?: return .prepared(name: name)
        case .preparing?, .never?: return .unprepared
        }
    }

    /// Forgets all statements, whose plans a changed table may have made invalid. Their names aren't used again.
    mutating func forget() { states = [:] }

    /// Records whether a statement was prepared.
    mutating func note(_ query: PostgresQuery, prepared name: String?) {
        states[Key(text: query.text, types: query.parameters.types)] = name.map { .prepared($0) } ?? .never
    }
}
