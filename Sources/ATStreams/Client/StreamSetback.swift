import CoreATProtocol
import Foundation
import HTTPTransport

/// The reason why a connection ended or couldn't be opened, and its consequence.
struct StreamSetback {
    /// The consequence.
    enum Kind: Equatable {
        /// Another attempt may succeed.
        case transient
        /// Another attempt will hardly succeed. After three in a row the stream ends.
        case rejected
        /// The server doesn't know the cursor.
        case futureCursor
    }

    let kind: Kind
    /// A name for the statistics. There are only a few.
    let label: String
    /// A description.
    let words: String
    /// The wait that the server requests.
    var wait: Duration?

    init(_ kind: Kind, _ label: String, _ words: String, wait: Duration? = nil) {
        self.kind = kind
        self.label = label
        self.words = words
        self.wait = wait
    }

    static let quiet = StreamSetback(.transient, "quiet", "The server sent no events for too long.")

    /// Whether the server is there, but gives no sign of work. It isn't given another chance if there are others.
    var isSilence: Bool { label == "silent" || label == "quiet" }

    /// The server closed the connection. With any code: it may have restarted.
    init(closure: WebSocketClosure?) {
        let code = closure.map { " (\($0.code))" } ?? ""
        self.init(.transient, "closed", "The server closed the connection\(code).")
    }

    /// The server sent an error as its last message.
    init(_ failure: StreamFailure) {
        let words = ErrorMessage(error: failure.name, message: failure.message).description
        switch failure.name {
        case "FutureCursor": self.init(.futureCursor, "futureCursor", words)
        case "ConsumerTooSlow": self.init(.transient, "tooSlow", words)
        default: self.init(.rejected, "failure", words)
        }
    }

    /// An error of the connection, or of the attempt to open one.
    init(_ error: any Error, at date: Date) {
        guard let error = error as? WebSocketError else {
            let isTransient = (error as? TransportError)?.isTransient ?? false
            self.init(isTransient ? .transient : .rejected, isTransient ? "unreachable" : "failed", "\(error)")
            return
        }
        switch error.reason {
        case .silent: self.init(.transient, "silent", error.description)
        case .connectionLost, .closed: self.init(.transient, "lost", error.description)
        case .messageTooLarge(let limit):
            let advice = "Raise frameBytes to more than half its size, or start after it."
            self.init(.rejected, "tooLarge", "A message is larger than \(limit) bytes. \(advice)")
        case .invalidHandshake, .protocolViolation: self.init(.rejected, "violation", error.description)
        case .refused(let response):
            let refusal = RefusedResponse(response, asOf: date)
            if refusal.isNamed("FutureCursor") {
                self.init(.futureCursor, "futureCursor", refusal.error.description)
                return
            }
            self.init(
                response.status.isTransient ? .transient : .rejected, "refused", refusal.error.description,
                wait: RateLimit(response.headers, asOf: date)?.wait)
        }
    }
}

extension HTTPStatusCode {
    /// Whether another attempt may succeed: the server failed, or the request took too long, came too early, or was one
    /// too many.
    var isTransient: Bool { isServerError || [408, 425, 429].contains(rawValue) }
}

/// The error that a server sent as its last message.
package struct StreamFailure: Hashable, Sendable {
    /// The error's name, such as `ConsumerTooSlow`.
    package let name: String
    /// The server's explanation.
    package let message: String?
}

/// Decides when to connect again, and when to give up.
struct Reconnection {
    private var backoff: Backoff
    private let mostRejections: Int
    /// The rejections in a row.
    private var rejections = 0
    /// Whether the server has accepted the stream before. Then a rejection may mean that it restarts.
    var hasConnected = false

    init(longest: Duration, mostRejections: Int, random: @escaping @Sendable () -> Double) {
        backoff = Backoff(longest: longest, random: random)
        self.mostRejections = mostRejections
    }

    /// Records that something new was received.
    mutating func reset() {
        settle()
        rejections = 0
    }

    /// Records that a connection was open for long.
    mutating func settle() { backoff.reset() }

    /// Returns whether another attempt makes sense.
    mutating func mayRetry(after setback: StreamSetback) -> Bool {
        rejections = setback.kind == .transient ? 0 : rejections + 1
        return rejections < mostRejections
    }

    /// Returns how long to wait before the next attempt.
    mutating func wait(after setback: StreamSetback) -> Duration {
        let isRestart = setback.kind == .rejected && hasConnected
        return backoff.wait(requested: isRestart ? max(setback.wait ?? .zero, Backoff.betweenRejections) : setback.wait)
    }
}

/// Computes the wait before the next attempt to connect: a random time up to a limit that doubles with each failure, so
/// that the clients of a server that was down don't all return at once.
struct Backoff: Sendable {
    private let longest: Duration
    private let random: @Sendable () -> Double
    /// The failures since the stream last made progress.
    private(set) var failures = 0

    /// The limit of the first wait.
    static let first = Duration.milliseconds(250)
    /// The longest wait that a server can ask for.
    static let longestRequest = Duration.seconds(15 * 60)
    /// The shortest wait after a server that has accepted the stream before rejects it: it may just be restarting.
    static let betweenRejections = Duration.seconds(10)
    /// After this time, a connection counts as a success even without events.
    static let settled = Duration.seconds(60)

    init(longest: Duration, random: @escaping @Sendable () -> Double) {
        self.longest = max(longest, .zero)
        self.random = random
    }

    /// Records a failure. Returns how long to wait.
    ///
    /// - Parameter requested: The wait that the server requests.
    mutating func wait(requested: Duration?) -> Duration {
        failures = min(failures + 1, 32)
        let limit = min(Self.first * (1 << min(failures - 1, 20)), longest)
        let wait = limit * min(max(random(), 0), 1)
        guard let requested, requested > .zero else { return wait }
        // A little more, for the same reason.
        return min(requested, Self.longestRequest) + wait
    }

    /// Records progress.
    mutating func reset() { failures = 0 }
}
