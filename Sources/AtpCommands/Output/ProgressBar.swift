import Foundation
import HTTPTransport
import Terminal

/// Shows progress in one line that is redrawn, on terminals only, and removes it at the end.
final class ProgressBar: Sendable {
    /// The unit of the progress.
    enum Unit: Sendable {
        case bytes
        case things(String)
        /// Another unit, described in words.
        case words(@Sendable (Int64) -> String)
    }

    private struct State {
        var drawn: ContinuousClock.Instant?
        var isFinished = false
    }

    private let label: String
    private let unit: Unit
    private let console: Console
    private let start = ContinuousClock.now
    private let state = Guarded(State())

    init(_ label: String, _ unit: Unit = .bytes, _ console: Console) {
        self.label = DisplayWidth.truncated(label.printable(), to: min(30, console.width / 3))
        self.unit = unit
        self.console = console
    }

    /// Shows the progress, at most ten times a second.
    func update(_ done: Int64, of total: Int64? = nil) {
        guard console.errors.isTerminal else { return }
        let now = ContinuousClock.now
        let isDue = state.withLock { state in
            guard !state.isFinished else { return false }
            let isLast = total == done
            guard isLast || state.drawn.map({ $0.duration(to: now) > .milliseconds(100) }) ?? true else { return false }
            state.drawn = now
            return true
        }
        if isDue {
            // A line that wraps could not be redrawn.
            let line = line(done, total, start.duration(to: now))
            console.redraw("\(DisplayWidth.truncated(line, to: console.width - 1))")
        }
    }

    /// Removes the line.
    func finish() {
        let wasDrawn = state.withLock { state in
            defer { state.isFinished = true }
            return state.drawn != nil && !state.isFinished
        }
        if wasDrawn { console.redraw() }
    }

    /// The line to draw.
    func line(_ done: Int64, _ total: Int64?, _ elapsed: Duration) -> String {
        let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
        let rate = seconds > 0.05 ? Double(done) / seconds : 0
        switch unit {
        case .things(let name): return "\(label)  \(done)\(total.map { " of \($0)" } ?? "") \(name)"
        case .words(let words): return "\(label)  \(words(done))"
        case .bytes:
            let speed = rate > 0 ? "  \(Self.bytes(Int64(exactly: rate.rounded()) ?? .max))/s" : ""
            guard let total, total > 0 else { return "\(label)  \(Self.bytes(done))\(speed)" }
            // A server may announce less than it sends.
            let share = max(0, min(1, Double(done) / Double(total)))
            let width = max(5, min(40, console.width - DisplayWidth.of(label) - 40))
            let filled = Int(share * Double(width))
            let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
            return "\(label)  \(bar) \(Int(share * 100)) %  \(Self.bytes(done))\(speed)"
        }
    }

    static func bytes(_ count: Int64) -> String {
        switch count {
        case ..<0: "0 B"
        case ..<1_000: "\(count) B"
        case ..<1_000_000: "\(tenths(count, 1_000)) kB"
        case ..<1_000_000_000: "\(tenths(count, 1_000_000)) MB"
        default: "\(tenths(count, 1_000_000_000)) GB"
        }
    }

    private static func tenths(_ count: Int64, _ unit: Int64) -> String {
        // Rounded, but never up to a number larger than the count.
        var whole = count / unit
        var tenths = (count % unit * 10 + unit / 2) / unit
        if tenths == 10 { (whole, tenths) = (whole + 1, 0) }
        return "\(whole).\(tenths)"
    }
}
