/// The state of an iterator over a stream's events: asking for the next one completes the last.
final class EventPull<Event: Sendable> {
    /// Opens the stream, unless there is a reader from the start.
    private let begin: (@Sendable () async throws -> any EventReader<Event>)?
    private var reader: (any EventReader<Event>)?
    private var ticket: StreamProgress.Ticket?
    private var isOver = false

    init(_ begin: @escaping @Sendable () async throws -> any EventReader<Event>) { self.begin = begin }

    /// Continues with a reader that exists already.
    init(_ reader: any EventReader<Event>) {
        begin = nil
        self.reader = reader
    }

    deinit {
        // The loop was left. The next run waits until what this one has completed is saved.
        guard !isOver, let progress = reader?.progress else { return }
        progress.stop()
        progress.finishLater()
    }

    nonisolated(nonsending) func next() async throws -> Event? {
        guard !isOver else { return nil }
        // A loop that was cancelled may have left the event half handled.
        if let ticket, !Task.isCancelled { reader?.progress.complete(ticket) }
        ticket = nil
        do {
            if reader == nil { reader = try await begin?() }
            guard let current = reader else { return nil }
            let delivery = try await current.next()
            ticket = delivery.ticket
            current.progress.handOut(delivery.ticket)
            return delivery.event
        } catch {
            isOver = true
            await reader?.finish()
            throw error
        }
    }
}
