import ATData
import ATStreams
import HTTPTransport
import Terminal

/// `atp tap`: prints the events of a Tap, and acknowledges them.
enum TapCommand {
    private static let url = Argument("URL", "The Tap's address, such as http://localhost:2480")
    private static let add = Option("add", value: "DID", "An account to follow from now on", isRepeated: true)
    private static let remove = Option("remove", value: "DID", "An account to stop following", isRepeated: true)
    private static let descriptor = Option(
        "password-fd", value: "N", "Read the Tap's admin password from an open file descriptor")
    private static let noAcks = Option(flag: "no-acks", "The Tap runs with TAP_DISABLE_ACKS")

    static let command = Command(
        "tap", "Print the events of a Tap, and acknowledge them",
        discussion: """
            A Tap is a server that follows accounts, verifies their events, and keeps each event until it is \
            acknowledged. Printed events are acknowledged: other consumers of the same Tap don't get them. Invalid \
            events are reported on standard error, and also acknowledged.
            Each event is a line; with --json it is the Tap's own object. On a terminal, a line below shows the \
            status. The signal USR1 prints the full status to standard error: kill -USR1 PID. Ctrl-C ends it.
            """,
        arguments: [url], options: [add, remove, descriptor, noAcks],
        examples: [
            .init("atp tap http://localhost:2480 --add did:plc:ewvi7nxzyoun6zhxrhs64oiz", "Follow an account"),
            .init("atp tap http://localhost:2480 --json > events.jsonl", "All events, one per line"),
            .init("atp tap https://tap.example.com --password-fd 3 3<password.txt", "A Tap with a password"),
        ]
    ) { invocation in
        let accounts: [DID] = try invocation[all: add].map { try invocation.checked($0) }
        let others: [DID] = try invocation[all: remove].map { try invocation.checked($0) }
        var options = TapOptions()
        options.isFireAndForget = invocation.has(noAcks)
        let tap = Tap(try invocation.required(url), adminPassword: try password(invocation), options: options)
        if !others.isEmpty { try await tap.remove(others) }
        if !accounts.isEmpty { try await tap.add(accounts) }
        try await show(tap, invocation)
    }

    private static func password(_ invocation: Invocation) throws -> String? {
        guard let number = try invocation.integer(descriptor, in: 0...65_535) else { return nil }
        let password = try invocation.surroundings.input.line(ofDescriptor: Int32(clamping: number))
        guard !password.isEmpty else { throw UsageError("no password on descriptor \(number)") }
        return password
    }

    private static func show(_ tap: Tap, _ invocation: Invocation) async throws {
        let line = StatusLine(invocation) { StreamStatus(ofTap: tap.stats) }
        // A handler's errors lead to another attempt. One of the output ends the command.
        let (failures, source) = AsyncStream.makeStream(of: (any Error).self)
        try await line.shown {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    // One at a time, so that the lines are in order.
                    try await tap.run(lanes: 1, deadLetters: Complaints(line: line, invocation: invocation)) { event in
                        do {
                            try line.print { try show(event, invocation) }
                            return .done
                        } catch {
                            source.yield(error)
                            throw error
                        }
                    }
                }
                group.addTask {
                    for await error in failures { throw error }
                    throw CancellationError()
                }
                try await group.next()
                group.cancelAll()
            }
        }
    }

    private static func show(_ event: TapEvent, _ invocation: Invocation) throws {
        guard !invocation.isJSON else { return try invocation.showJSON(bytes: Array(event.json)) }
        let console = invocation.console
        let place = console.faint("\("\(event.id)")")
        switch event.content {
        case .record(let record):
            let issue = record.issue == nil ? "" : ", not decodable"
            let age = record.isLive ? "" : " (from before)"
            try console.print("\(place)  \(record.did)  \(record.action.rawValue) \(record.path)\(age)\(issue)")
        case .identity(let identity):
            let handle = identity.handle.map { " \($0)" } ?? ""
            try console.print("\(place)  \(identity.did)  identity\(handle), \(identity.status)")
        case .unknown(let type): try console.print("\(place)  unknown \(type)")
        }
    }

    /// Reports invalid events.
    private struct Complaints: DeadLetterStore {
        let line: StatusLine
        let invocation: Invocation

        func put(_ letter: DeadLetter) {
            line.print { invocation.console.complain("event \(letter.eventID) is not valid: \(letter.reason)") }
        }
    }
}

extension StreamStatus {
    /// The status of a Tap's consumer.
    init(ofTap stats: StreamStats) {
        self.init(
            state: "\(stats.state)", received: stats.frames,
            faults: [("invalid", stats.invalid.values.reduce(0, +))]
                + stats.disconnections.sorted { $0.key < $1.key }.map { ("connection \($0.key)", $0.value) },
            details: [
                ("bytes", stats.bytes), ("handled", stats.completed), ("acknowledged", stats.acknowledged),
                ("repeated", stats.repeated), ("in flight", stats.inFlight), ("connections", stats.connections),
            ], lastError: stats.lastError)
        guard stats.state == .connecting || stats.state == .reconnecting else { return }
        setback = Setback(stats.disconnections, stats.lastError)
    }
}
