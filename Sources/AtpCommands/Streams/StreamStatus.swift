import ATData
import ATStreams
import Terminal

/// The status of a command that follows a stream, as one line and in full.
struct StreamStatus: Sendable {
    /// A name and a number.
    typealias Count = (name: String, count: Int)

    /// The state of the stream, such as `live`.
    var state: String
    /// The number of received events. It is shown per second.
    var received: Int
    /// The age of the newest event when it arrived.
    var lag: Duration?
    /// The position up to which everything is handled.
    var cursor: String?
    /// The kinds of faults with their numbers.
    var faults: [Count] = []
    /// Details that only the full status shows.
    var details: [Count] = []
    /// The last error, in words.
    var lastError: String?
    /// The current problem while there is no connection, or accounts can't be looked up: the number of failures so far,
    /// and the last reason.
    var setback: Setback?

    /// A connection that ended or couldn't be opened.
    struct Setback: Hashable {
        let count: Int
        let words: String
    }

    /// The status line, without unknown values.
    func line(perSecond: Int?) -> String {
        var parts = [state]
        if let perSecond { parts.append("\(perSecond) events/s") }
        parts.append("\(received) events")
        if let lag { parts.append("lag \(Self.seconds(lag))") }
        if let cursor { parts.append("cursor \(cursor)") }
        let faults = faults.filter { $0.count > 0 }
        if !faults.isEmpty {
            let list = faults.map { "\($0.name) \($0.count)" }.joined(separator: ", ")
            parts.append("faults: \(list)")
        }
        return parts.joined(separator: "  ")
    }

    /// The full status, as names and values.
    var facts: [(name: String, value: String)] {
        var facts = [("state", state), ("received", "\(received)")]
        if let lag { facts.append(("lag", Self.seconds(lag))) }
        if let cursor { facts.append(("cursor", cursor)) }
        facts += (details + faults).filter { $0.count > 0 }.map { ($0.name, "\($0.count)") }
        if let lastError { facts.append(("last error", lastError)) }
        return facts
    }

    /// The full status, for programs.
    var json: LexObject {
        var json: LexObject = ["state": .string(state), "received": .integer(received)]
        if let lag { json["lagMilliseconds"] = .integer(Self.milliseconds(lag)) }
        if let cursor { json["cursor"] = .string(cursor) }
        for (name, counts) in [("details", details), ("faults", faults)] {
            var object = LexObject()
            for entry in counts { object[entry.name] = .integer(entry.count) }
            json[name] = .object(object)
        }
        if let lastError { json["lastError"] = .string(lastError) }
        return json
    }

    /// A time in milliseconds, limited to a plausible range.
    private static func milliseconds(_ duration: Duration) -> Int {
        let (seconds, attoseconds) = min(max(duration, .zero), .seconds(1 << 40)).components
        return Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
    }

    /// A time in the largest unit that fits, such as `0.4 s` or `12 min`.
    static func seconds(_ duration: Duration) -> String {
        let tenths = milliseconds(duration) / 100
        return switch tenths / 10 {
        case ..<10: "\(tenths / 10).\(tenths % 10) s"
        case ..<120: "\(tenths / 10) s"
        case ..<7200: "\(tenths / 600) min"
        default: "\(tenths / 36_000) h"
        }
    }
}

extension StreamStatus {
    /// The status of a stream.
    init(_ stats: StreamStats) {
        self.init(
            state: "\(stats.state)", received: stats.frames, lag: stats.lag, cursor: stats.cursor.map { "\($0)" },
            faults: [
                ("gaps", stats.gaps), ("unordered", stats.unordered), ("invalid operations", stats.invalidOps),
                ("rejected labels", stats.rejectedLabels), ("unverified labels", stats.unverifiedLabels),
            ]
                + stats.invalid.sorted { $0.key < $1.key }.map { ("invalid: \($0.key)", $0.value) }
                + stats.disconnections.sorted { $0.key < $1.key }.map { ("connection \($0.key)", $0.value) },
            details: [
                ("bytes", stats.bytes), ("delivered", stats.delivered), ("handled", stats.completed),
                ("filtered", stats.filtered), ("repeated", stats.repeated), ("unknown", stats.unknown),
                ("not canonical", stats.notCanonical), ("in flight", stats.inFlight),
                ("connections", stats.connections),
            ], lastError: stats.lastError)
        if stats.isWaitingForKey {
            let count = stats.disconnections.values.reduce(stats.failedLookups, +)
            let words = "Labels wait, because the labeler's key can't be found. \(stats.lastError ?? "")"
            setback = Setback(count: count, words: words)
        }
        guard stats.state == .connecting || stats.state == .reconnecting else { return }
        setback = Setback(stats.disconnections, stats.lastError)
    }

    /// The status of a verified stream.
    init(_ stats: StreamStats, _ verifier: VerifierStats) {
        self.init(stats)
        faults += verifier.faults.sorted { "\($0.key)" < "\($1.key)" }.map { ("\($0.key)", $0.value) }
        faults += verifier.failedResyncs.sorted { $0.key < $1.key }.map { ("download \($0.key)", $0.value) }
        details += [
            ("verified commits", verifier.commits), ("downloads", verifier.resyncs),
            ("downloading", verifier.resyncing), ("failed lookups", verifier.failedLookups),
            ("unresolved accounts", verifier.unresolved), ("forgotten accounts", verifier.forgotten),
            ("waiting events", verifier.buffered),
        ]
        lastError = verifier.lastError ?? lastError
        guard setback == nil, verifier.unresolved > 0 else { return }
        let accounts = verifier.unresolved == 1 ? "1 account" : "\(verifier.unresolved) accounts"
        setback = Setback(
            count: verifier.failedLookups,
            words:
                "The events of \(accounts) wait, because the DID document can't be found. \(verifier.lastError ?? "")")
    }
}

extension StreamStatus.Setback {
    /// The last of some failures, which are counted by reason; `nil` if there was none.
    init?(_ failures: [String: Int], _ words: String?) {
        guard let words, !failures.isEmpty else { return nil }
        self.init(count: failures.values.reduce(0, +), words: words)
    }
}
