import HTTPTransport

/// The logs of all streams.
struct EventLogs: Sendable {
    let repos: EventLog

    init(in reader: StorageReader, options: LocalStreamOptions, time: TimeSource) throws {
        repos = try EventLog(.repos, in: reader, options: options, time: time)
    }

    var all: [EventLog] { [repos] }

    subscript(stream: EventStream) -> EventLog {
        switch stream {
        case .repos: repos
        }
    }

    /// The batch for some changes, with numbered events. Call it under the lock that protected the changes, to keep
    /// their order.
    func batch(_ changes: Changes) throws -> StorageBatch {
        var changes = changes
        var batch = StorageBatch()
        if changes.dropsEvents {
            for log in all {
                batch.dropped[log.stream] = log.lastNumber
                try changes.put(.network, log.stream.droppedKey, log.lastNumber)
            }
        }
        batch.changes = changes.list
        for event in changes.events { batch.events.append(try self[event.stream].number(event)) }
        if let first = batch.events.first(where: { $0.stream == .repos }) {
            batch.erasures = changes.erased.map { .init(stream: .repos, account: $0, before: first.seq) }
        }
        return batch
    }
}
