import ATProtoLexicons
public import BskyLexicons
public import CoreATProtocol
public import Foundation
package import HTTPTransport

/// A bot that replies to mentions and posts on schedules, each exactly once, even across crashes and restarts.
///
/// ```swift
/// let bot = Bot(client, memory: file, budget: budget)
/// try await bot.run { mention in
///     "You wrote \(mention.text.count) characters."  // or a PostDraft
/// }
/// ```
///
/// The key of each record is derived from the post that it replies to, or from its schedule. A bot that was killed
/// between writing a reply and recording it finds the reply and doesn't write a second one. Only one process at a time
/// can use an account's memory: while a bot runs, another one with the same file throws.
///
/// A failed mention doesn't stop the bot. If a reply can never be sent, for example because it has 301 characters, the
/// bot gives up on it. After a temporary failure, it retries for an hour, or for a day if no other reply can be sent
/// either, and continues with other mentions. Both are reported as a ``BotFailure``.
public actor Bot {
    let client: ATClient
    private let file: URL
    let budget: RateBudget?
    let repliesPerHour: Int
    let onFailure: @Sendable (BotFailure) -> Void
    private let onRecovery: @Sendable (BotFailure.Subject) -> Void
    let time: TimeSource
    private var known: BotMemory?
    /// Keeps other bots away from the memory, while some call uses it.
    private var claim: FileClaim?
    private var claimants = 0
    /// The calls of ``start(_:)``, in order, and the task that makes them again.
    private var firstCalls: [@Sendable () async throws -> Void] = []
    private var restart: Task<Void, any Error>?
    /// The last errors of scheduled posts that are still open.
    var troubles: [BotFailure.Subject: any Error] = [:]

    /// The longest wait while the server is down, unless the server asks for a longer one.
    private static let longestWait = Duration.seconds(60)

    /// Creates a bot.
    ///
    /// - Parameters:
    ///   - client: The client of the bot's account.
    ///   - memory: The file in which the bot records its work. Its folder must exist. While a bot runs, a lock file
    ///     with the same name and `.lock` excludes other bots.
    ///   - budget: The rate limits to respect. It must be part of the client's `middleware`.
    ///   - repliesPerHour: The maximum number of replies to one account in an hour. Without it, two bots that aren't
    ///     marked as bots would reply to each other forever.
    ///   - onFailure: Receives failures. By default, they are printed to standard error.
    ///   - onRecovery: Called when something works again after the server was down: `.start`, `.mentions`, or a
    ///     schedule. By default, a line is printed to standard error.
    public init(
        _ client: ATClient, memory: URL, budget: RateBudget? = nil, repliesPerHour: Int = 30,
        onFailure: (@Sendable (BotFailure) -> Void)? = nil,
        onRecovery: (@Sendable (BotFailure.Subject) -> Void)? = nil
    ) {
        self.init(
            client, memory: memory, budget: budget, repliesPerHour: repliesPerHour, onFailure: onFailure,
            onRecovery: onRecovery, time: .system)
    }

    /// Creates a bot with a given clock.
    package init(
        _ client: ATClient, memory: URL, budget: RateBudget? = nil, repliesPerHour: Int = 30,
        onFailure: (@Sendable (BotFailure) -> Void)? = nil,
        onRecovery: (@Sendable (BotFailure.Subject) -> Void)? = nil, time: TimeSource
    ) {
        self.client = client
        file = memory
        self.budget = budget
        self.repliesPerHour = repliesPerHour
        self.onFailure = onFailure ?? { FileHandle.standardError.write(Data("\($0)\n".utf8)) }
        self.onRecovery = onRecovery ?? { FileHandle.standardError.write(Data("\($0.recovery)\n".utf8)) }
        self.time = time
    }

    // MARK: Waiting for the server

    /// Makes the first calls, such as the login. While the server is down or the network is unavailable, they are
    /// repeated, and each kind of failure is reported once.
    ///
    /// If the server ends the session later, the bot makes them again, and continues. Calls that threw aren't made
    /// again.
    ///
    /// ```swift
    /// try await bot.start {
    ///     if try await client.resume() == nil { try await client.login(identifier: name, password: password) }
    /// }
    /// ```
    ///
    /// - Parameter calls: The calls. They must be able to run more than once.
    /// - Throws: The first permanent error, such as a wrong password, or `CancellationError`.
    public func start(_ calls: @escaping @Sendable () async throws -> Void) async throws {
        try await make(calls)
        firstCalls.append(calls)
    }

    private func make(_ calls: @Sendable () async throws -> Void) async throws {
        try await repeatedly(.start, from: .milliseconds(500)) {
            try await calls()
            return nil
        }
    }

    /// Makes the first calls again, once for all loops that fail at the same time. A loop that is cancelled meanwhile
    /// ends at once, and another one begins again.
    private func startAgain() async throws {
        while true {
            let task = restart ?? Task { for calls in firstCalls { try await make(calls) } }
            restart = task
            defer { if restart == task { restart = nil } }
            do {
                return try await withTaskCancellationHandler {
                    try await task.value
                } onCancel: {
                    task.cancel()
                }
            } catch  where task.isCancelled {
                try Task.checkCancellation()
            }
        }
    }

    /// Repeats an action until it returns no wait, less often while the server is down. Each kind of failure is
    /// reported once per outage: each status, and a network without a response.
    ///
    /// - Parameter first: Half of the first wait after a failure. It doubles with each failure.
    func repeatedly(
        _ subject: BotFailure.Subject, from first: Duration = .seconds(5), _ action: () async throws -> Duration?
    ) async throws {
        var failures = 0
        var reported: Set<HTTPStatusCode?> = []
        var hasStartedAgain = false
        while true {
            try Task.checkCancellation()
            let wait: Duration
            do {
                let next = try await action()
                if !reported.isEmpty { onRecovery(subject) }
                (failures, reported, hasStartedAgain) = (0, [], false)
                guard let next else { return }
                wait = next
            } catch let error as AtError where error.mayPass {
                if reported.insert(error.status).inserted { onFailure(BotFailure(subject, isFinal: false, error)) }
                (failures, hasStartedAgain) = (min(failures + 1, 16), false)
                let requested = min(error.retryAfter ?? .zero, .seconds(86_400))
                wait = max(min(first * (1 << failures), Self.longestWait), requested)
            } catch let error as AtError where error.endsSession && subject != .start && !hasStartedAgain {
                guard !firstCalls.isEmpty else { throw error }
                if reported.insert(error.status).inserted { onFailure(BotFailure(subject, isFinal: false, error)) }
                hasStartedAgain = true
                try await startAgain()
                wait = .zero
            }
            try await time.sleep(wait)
        }
    }

    // MARK: Writing

    func existing(_ key: TID, of account: DID) async throws -> AppBsky.Feed.Post? {
        let uri = ATURI(.did(account), AppBsky.Feed.Post.collection, RecordKey(key))
        do {
            return try await client.get(AppBsky.Feed.Post.self, at: uri).value
        } catch let error as AtError where error.matches(RepoError.recordNotFound) {
            return nil
        }
    }

    func write(_ draft: PostDraft, _ key: TID, reply: RecordLink?) async throws -> RecordReference? {
        try await budget?.wait()
        let unresolved = Guarded<[Handle]>([])
        let sender = ThreadSender(
            client: client, cards: PageCardReader.standard, handles: client, transformer: nil
        ) { step in
            if case .unresolved(let handle) = step { unresolved.withLock { $0.append(handle) } }
        }
        let post = try await sender.send([draft], reply: reply, gates: .preferred, key: key).first
        for handle in unresolved.withLock(\.self) {
            onFailure(BotFailure(.handle(handle), isFinal: true, HandleUnresolved()))
        }
        return post
    }

    // MARK: Memory

    /// Does some work with the memory, which no other bot uses meanwhile.
    ///
    /// - Throws: `FileError` if another bot uses it, or the error of the work.
    func claimingMemory<Result>(_ work: () async throws -> Result) async throws -> Result {
        if claimants == 0 {
            claim = try FileClaim(file)
            // Another bot may have changed it since the last claim.
            known = nil
        }
        claimants += 1
        defer {
            claimants -= 1
            if claimants == 0 { claim = nil }
        }
        return try await work()
    }

    func memory() throws -> BotMemory {
        if let known { return known }
        let memory = try BotMemory.load(file)
        known = memory
        return memory
    }

    func remember(_ change: (inout BotMemory) -> Void) throws {
        var memory = try memory()
        change(&memory)
        try memory.save(file)
        known = memory
    }
}

/// The server knows no account with a handle that a bot mentions.
private struct HandleUnresolved: LocalizedError {
    var errorDescription: String? { "There is no such account, as far as the server knows, so it is plain text." }
}

// Replies of text alone, which a closure may put together.
extension Bot {
    /// Replies to mentions until the task is cancelled or a permanent error occurs: ``run(every:reasons:reply:)`` with
    /// texts instead of drafts.
    @_disfavoredOverload
    public func run(
        every interval: Duration = .seconds(30),
        reasons: [AppBsky.Notification.ListNotifications.Notification.Reason] = [.mention],
        reply: @Sendable (BotMention) async throws -> String?
    ) async throws {
        try await run(every: interval, reasons: reasons) { mention -> PostDraft? in
            try await reply(mention).map { PostDraft(RichText($0)) }
        }
    }

    /// Replies to the mentions since the last call: ``answerMentions(reasons:reply:)`` with texts instead of drafts.
    @_disfavoredOverload @discardableResult
    public func answerMentions(
        reasons: [AppBsky.Notification.ListNotifications.Notification.Reason] = [.mention],
        reply: @Sendable (BotMention) async throws -> String?
    ) async throws -> [RecordReference] {
        try await answerMentions(reasons: reasons) { mention -> PostDraft? in
            try await reply(mention).map { PostDraft(RichText($0)) }
        }
    }
}
