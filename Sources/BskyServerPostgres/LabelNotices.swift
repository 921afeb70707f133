import ATPostgres
import HTTPTransport
import PostgresDatabase

/// Tells other processes that something was stored, at most once a second: each notification takes a lock on the whole
/// server. Those that miss it look for themselves.
final class LabelNotices: Sendable {
    private struct State {
        var isSending = false
        var isDue = false
    }

    /// The channel that the others listen to.
    let channel: String
    private let database: PostgresDatabase
    private let time: TimeSource
    private let state = Guarded(State())

    init(_ context: StoreContext, labeler: Int32) {
        channel = "atp_labels_\(context.schema.name)_\(labeler)"
        database = context.database
        time = context.time
    }

    /// Notifies the others, now or within a second. Nobody waits for it.
    func send() {
        let begins = state.withLock { state in
            defer { state.isSending = true }
            state.isDue = true
            return !state.isSending
        }
        if begins { Task { [weak self] in await self?.run() } }
    }

    private func run() async {
        while isDue() {
            try? await database.notify(channel)
            try? await time.sleep(.seconds(1))
        }
    }

    private func isDue() -> Bool {
        state.withLock { state in
            defer { state.isDue = false }
            state.isSending = state.isDue
            return state.isDue
        }
    }
}
