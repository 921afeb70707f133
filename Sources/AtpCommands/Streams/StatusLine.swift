import CoreATProtocol
import HTTPTransport
import Terminal

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The output of a command that follows a stream: its results, and on a terminal a status line below them. The signal
/// `USR1` prints the full status to standard error. Failed connections are also reported there, but not each one.
///
/// ```swift
/// let line = StatusLine(invocation) { StreamStatus(firehose.stats) }
/// try await line.shown {
///     for try await event in events { try line.print { try show(event) } }
/// }
/// ```
final class StatusLine: Sendable {
    private struct State {
        /// Whether the line is on the screen.
        var isDrawn = false
        var drawnAt: ContinuousClock.Instant?
        /// The time and the number of events at the last measurement.
        var noted: (at: ContinuousClock.Instant, count: Int)
        var perSecond: Int?
        /// The last reported setback and its time.
        var reported: (at: ContinuousClock.Instant, count: Int)?
    }

    private let invocation: Invocation
    private let time: TimeSource
    private let status: @Sendable () -> StreamStatus
    private let state: Guarded<State>

    private var console: Console { invocation.console }

    /// The interval between updates of the line.
    static let interval = Duration.milliseconds(500)
    /// The minimum time between two reports of failed connections.
    static let patience = Duration.seconds(60)

    /// Creates a line.
    ///
    /// - Parameter status: Returns the current status. It is called from any thread.
    init(_ invocation: Invocation, time: TimeSource = .system, _ status: @escaping @Sendable () -> StreamStatus) {
        self.invocation = invocation
        self.time = time
        self.status = status
        state = Guarded(State(noted: (time.now(), status().received)))
    }

    /// Shows the line while the closure runs, and removes it at the end.
    func shown<Result: Sendable>(_ body: () async throws -> Result) async throws -> Result {
        let signal = SignalWatch(SIGUSR1) { [weak self] in self?.report() }
        defer { withExtendedLifetime(signal) { clear() } }
        let ticker = Task { [weak self] in
            while let time = self?.time {
                try await time.sleep(Self.interval)
                self?.tick()
            }
        }
        defer { ticker.cancel() }
        return try await body()
    }

    /// Prints results above the line.
    func print(_ body: () throws -> Void) rethrows {
        try state.withLock { state in
            // A line on the other stream doesn't disturb it.
            if console.output.isTerminal { clear(&state) }
            try body()
            guard state.drawnAt.map({ $0.duration(to: time.now()) >= Self.interval }) ?? false else { return }
            draw(&state)
        }
    }

    /// Prints the full status to standard error.
    func report() {
        let status = status()
        state.withLock { state in
            clear(&state)
            if invocation.isJSON {
                guard let json = try? status.json.json() else { return }
                console.complain("\(String(decoding: json, as: UTF8.self))")
            } else {
                for fact in status.facts { console.complain("\(fact.name): \(fact.value)") }
            }
        }
    }

    private func tick() {
        state.withLock { state in
            reportSetback(&state)
            if console.errors.isTerminal { draw(&state) }
        }
    }

    /// Reports why there is no connection, because a reconnecting stream looks like a quiet network.
    private func reportSetback(_ state: inout State) {
        let status = status()
        guard let setback = status.setback, setback.count > state.reported?.count ?? 0 else { return }
        let now = time.now()
        guard state.reported.map({ $0.at.duration(to: now) >= Self.patience }) ?? true else { return }
        state.reported = (now, setback.count)
        clear(&state)
        if invocation.isJSON, let json = try? status.json.json() {
            console.complain("\(String(decoding: json, as: UTF8.self))")
        } else {
            console.complain("\(setback.words.sentence) Trying again.")
        }
    }

    private func clear() { state.withLock { clear(&$0) } }

    private func clear(_ state: inout State) {
        guard state.isDrawn else { return }
        console.redraw()
        state.isDrawn = false
    }

    private func draw(_ state: inout State) {
        let (now, status) = (time.now(), status())
        let elapsed = state.noted.at.duration(to: now)
        if elapsed >= .seconds(1) {
            let difference = Double(status.received) - Double(state.noted.count)
            state.perSecond = Int(exactly: (difference / (elapsed / .seconds(1))).rounded())
            state.noted = (now, status.received)
        }
        // A line that wraps could not be redrawn.
        let line = status.line(perSecond: state.perSecond).printable()
        console.redraw("\(DisplayWidth.truncated(line, to: console.width - 1))")
        (state.isDrawn, state.drawnAt) = (true, now)
    }
}
