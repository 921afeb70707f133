import ATData
import ATStreams
import Foundation
import PostgresDatabase

/// The state of an account as the table has it.
enum BackfillState: Int16 {
    case pending, fetching, delivering, done, gone, failed

    /// The number as text of a statement. As a parameter, it would keep the server from using partial indexes.
    var sql: PostgresQuery { PostgresQuery(unsafeText: "\(rawValue)") }
}

/// The entry of an account as the table has it.
struct BackfillRow {
    let entry: BackfillEntry

    init(_ entry: BackfillEntry) { self.entry = entry }

    /// Reads the columns from `state` to `hidden`.
    init(_ row: PostgresRow) throws {
        let (state, status, rev, wanted, attempts, retry, wasDelivered, hidden) = try row.decode(
            Int16.self, String?.self, String?.self, String?.self, Int.self, Date?.self, Bool.self, Int16?.self)
        entry = BackfillEntry(
            Self.state(state, status), rev: try rev.map { try TID($0) }, wanted: try wanted.map { try TID($0) },
            attempts: attempts, retry: retry, wasDelivered: wasDelivered,
            hidden: hidden.flatMap { BackfillEntry.Hidden(rawValue: $0) })
    }

    private static func state(_ number: Int16, _ status: String?) -> BackfillEntry.State {
        switch BackfillState(rawValue: number) {
        case .fetching: .fetching
        case .delivering: .delivering
        case .done: .done
        case .gone: .gone(AccountStatus(rawValue: status ?? ""))
        case .failed: .failed
        case .pending, nil: .pending
        }
    }

    /// The state in the table.
    var state: BackfillState {
        switch entry.state {
        case .pending: .pending
        case .fetching: .fetching
        case .delivering: .delivering
        case .done: .done
        case .gone: .gone
        case .failed: .failed
        }
    }

    /// Why the account has no repository.
    var status: String? {
        if case .gone(let status) = entry.state { status.rawValue } else { nil }
    }

    var rev: String? { entry.rev?.description }
    var wanted: String? { entry.wanted?.description }

    /// Whether the account belongs to a process.
    var isActive: Bool { state == .fetching || state == .delivering }
}
