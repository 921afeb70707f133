import ATCrypto
import CoreATProtocol
import Foundation
package import HTTPTransport

/// A consumer of a Tap: a server that follows accounts, verifies their records, and sends them as JSON.
///
/// ```swift
/// let tap = Tap("http://localhost:2480")
/// try await tap.add([alice.did])
/// try await tap.run(deadLetters: FileDeadLetters(folder)) { event in
///     guard let record = event.record else { return .done }
///     try await index(record)
///     return .done
/// }
/// ```
///
/// A Tap stores the cursor of the network's stream, and downloads the repositories of new accounts. It sends each event
/// until it is acknowledged, so a handler receives some events twice. Your program doesn't store a cursor.
///
/// Several connections, processes and machines can use one Tap. It gives each event to one of them.
public struct Tap: Sendable {
    private let host: HostAddress?
    private let given: String
    private let credential: TapCredential?
    let options: TapOptions
    let transport: any Transport
    private let client: StreamClient

    /// Creates a consumer. It connects when it runs.
    ///
    /// - Parameters:
    ///   - url: The Tap's address, such as `http://localhost:2480`.
    ///   - adminPassword: The Tap's `TAP_ADMIN_PASSWORD`, if it has one.
    ///   - options: The limits and timeouts.
    public init(_ url: String, adminPassword: String? = nil, options: TapOptions = TapOptions()) {
        self.init(
            url, adminPassword: adminPassword, options: options, environment: StreamEnvironment(),
            transport: DefaultTransport.shared)
    }

    /// Creates a consumer in a given environment.
    package init(
        _ url: String, adminPassword: String? = nil, options: TapOptions = TapOptions(),
        environment: StreamEnvironment, transport: any Transport = DefaultTransport.shared
    ) {
        host = try? HostAddress(StreamAddress.webAddress(url))
        given = url
        credential = adminPassword.map { TapCredential($0) }
        self.options = options
        self.transport = transport
        client = StreamClient(options.stream, environment)
    }

    /// The state of the consumer.
    public var stats: StreamStats { meter.snapshot }

    var environment: StreamEnvironment { client.environment }
    var meter: StreamMeter { client.meter }

    /// Handles the Tap's events, until the task is cancelled.
    ///
    /// An event is acknowledged when the handler returns `.done`, or when it was stored as a dead letter. After an
    /// error it is retried, first after a second, then at longer intervals of up to a minute. When the connection is
    /// lost, acknowledgements are sent after the reconnect.
    ///
    /// Live events of one account are handled one after the other, in order. Its records from before the Tap followed
    /// the account are handled concurrently.
    ///
    /// - Parameters:
    ///   - connections: The number of connections. One is enough for most: a Tap gives each event to any of them.
    ///   - lanes: The most events that are handled at the same time.
    ///   - deadLetters: Stores events that can't be handled. If that fails, the event isn't acknowledged.
    ///   - maxAttempts: The attempts to handle an event before it becomes a dead letter.
    ///   - onDeadLetter: Called after a dead letter was stored.
    ///   - handle: Handles an event.
    /// - Throws: A ``StreamError`` when the Tap rejects this consumer, or a `CancellationError`.
    public func run(
        connections: Int = 1, lanes: Int = 16, deadLetters: any DeadLetterStore, maxAttempts: Int = 5,
        onDeadLetter: (@Sendable (DeadLetter) -> Void)? = nil,
        _ handle: @escaping @Sendable (TapEvent) async throws -> Outcome
    ) async throws {
        let count = min(max(connections, 1), 1 << 10)
        meter.reset()
        meter.update { $0.phase = .connecting }
        defer { meter.update { $0.phase = .stopped } }
        let ledger = TapLedger(options: options, connections: count, meter: meter)
        let schedule = TapSchedule(lanes: lanes)
        let handling = TapHandling(
            tap: self, deadLetters: deadLetters, maxAttempts: maxAttempts, ledger: ledger, schedule: schedule,
            onDeadLetter: onDeadLetter, handle: handle)
        let url = try url("/channel")
        let handlers = Task { await handling.run() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<count {
                group.addTask { try await receive(TapSource(self, url, ledger, handlers: handlers), schedule) }
            }
            group.addTask {
                await withTaskCancellationHandler {
                    await handlers.value
                } onCancel: {
                    handlers.cancel()
                }
                throw CancellationError()
            }
            // None of them returns. The first error cancels the others.
            while try await group.next() != nil {}
        }
    }

    /// Receives events over one connection until the task is cancelled.
    private func receive(_ source: TapSource, _ schedule: TapSchedule) async throws {
        // Events have no order that a cursor could follow, so the ledger counts them, and the progress ends here.
        let progress = StreamProgress(
            cursor: nil, options: client.options, saver: nil, meter: StreamMeter(time: environment.time))
        let reader = StreamReader(source, client, progress)
        do {
            try await reader.events.forEach { delivery in
                delivery.complete(progress)
                schedule.add(delivery.event)
            }
        } catch let error as StreamError {
            guard case .rejected(let why) = error.reason else { throw error }
            throw StreamError(
                .rejected("\(why) Check the address and the password, and whether the Tap uses a webhook."), stream)
        }
    }

    /// Identifies the Tap in errors.
    var stream: StreamID { StreamID(service: host?.text ?? "\"\(given)\"", name: Self.name) }
    static let name = "Tap"

    /// A text from the Tap without the password, which it may have repeated.
    func redacted(_ text: String) -> String { credential?.redacted(text) ?? text }

    var headers: HTTPHeaders { credential.map { ["Authorization": $0.header] } ?? [:] }

    func url(_ path: String) throws(StreamError) -> URL {
        guard let url = try? host?.url(path: path) else { throw StreamError(.invalidService, stream) }
        return url
    }
}

extension Tap: CustomStringConvertible, CustomReflectable {
    /// The address, without the password.
    public var description: String { "Tap(\(host.map(\.text) ?? "…"))" }

    /// Like the description, so that `dump` doesn't print the password either.
    public var customMirror: Mirror { Mirror(self, children: ["url": host.map(\.text) ?? "…"]) }
}

/// A Tap's password, which nothing prints.
struct TapCredential: Sendable, CustomStringConvertible, CustomReflectable {
    private let password: String

    init(_ password: String) { self.password = password }

    private var encoded: String { Data("admin:\(password)".utf8).base64EncodedString() }

    /// The value of the header `Authorization`.
    var header: String { "Basic \(encoded)" }

    /// The longest header that is compared.
    private static let longest = 8 << 10

    /// Whether a header has the password. The time that this takes says nothing about the password.
    func matches(_ header: String?) -> Bool {
        guard let header, header.utf8.count <= Self.longest else { return false }
        let parts = header.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "basic",
            let given = Data(base64Encoded: parts[1].trimmingCharacters(in: .whitespaces))
        else { return false }
        // The hashes have the same length, and nobody can choose them byte by byte.
        let (left, right) = (SHA256.hash(given), SHA256.hash(Data("admin:\(password)".utf8)))
        return left.withUnsafeBytes { left in
            right.withUnsafeBytes { right in zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0 }
        }
    }

    /// A text from a server without the password, which it may have repeated.
    func redacted(_ text: String) -> String {
        guard !password.isEmpty else { return text }
        return text.replacingOccurrences(of: encoded, with: "…").replacingOccurrences(of: password, with: "…")
    }

    var description: String { "a password" }
    var customMirror: Mirror { Mirror(self, children: []) }
}

/// The limits and timeouts of a ``Tap``.
public struct TapOptions: Sendable {
    /// The maximum number of events that are being handled, waiting, or not acknowledged yet. When it is reached, the
    /// client stops reading until there is room.
    public var inFlightEvents = 1000
    /// The maximum total size of those events, in bytes.
    public var inFlightBytes = 64 << 20
    /// The number of handled events to remember. If the Tap sends one of them again under the same number, it is
    /// acknowledged and not handled again.
    public var rememberedEvents = 16_384
    /// The maximum size of a message, in bytes.
    public var messageBytes = 16 << 20
    /// The longest time without data from the Tap. After half of it, the client sends a ping. If the Tap doesn't
    /// respond to that either, the client reconnects.
    public var silence = Duration.seconds(60)
    /// The longest wait between two attempts to connect, unless the Tap requests a longer one. The first waits are
    /// shorter.
    public var longestWait = Duration.seconds(30)
    /// The wait before the first retry of an event. It doubles with each further retry.
    public var firstRetry = Duration.seconds(1)
    /// The longest wait before a retry of an event.
    public var longestRetry = Duration.seconds(60)
    /// Whether the Tap was started with `TAP_DISABLE_ACKS`. The client then sends no acknowledgements, and events are
    /// delivered at most once.
    public var isFireAndForget = false

    /// Creates options with the default values.
    public init() {}

    /// The options of the connections.
    var stream: StreamOptions {
        var stream = StreamOptions()
        (stream.silence, stream.longestWait) = (silence, longestWait)
        stream.log = { _ in }
        return stream
    }

    /// The wait before an event is handled again: half of it is fixed, half random.
    func retryWait(attempts: Int, random: Double) -> Duration {
        let limit = min(firstRetry * (1 << min(max(attempts, 1) - 1, 20)), longestRetry)
        return max(limit, .zero) * (0.5 + 0.5 * min(max(random, 0), 1))
    }
}
