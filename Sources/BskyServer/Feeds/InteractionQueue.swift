import ATCrypto
import ATData
import ATServer
import BskyLexicons
import CoreATProtocol
import HTTPTransport

/// Interactions that were received and are handed on, one account's after the other's.
final class InteractionQueue: Sendable {
    typealias Handler = @Sendable (DID, [AppBsky.Feed.Defs.Interaction]) async -> Void

    private struct State {
        var handler: Handler?
        var recent: Set<SHA256Digest> = []
        var older: Set<SHA256Digest> = []
        var turned: ContinuousClock.Instant?
        /// The calls that wait for the handler or are being handled, in all and by account.
        var waiting = 0
        var waitingOf: [DID: Int] = [:]
        var idle: [CheckedContinuation<Void, Never>] = []
    }

    /// The most interactions of a call.
    static let mostOfCall = 500
    /// The most calls that wait for the handler, of all accounts and of one. Others are refused.
    static let mostWaiting = 500
    static let mostOfAccount = 50
    private static let mostRecent = 100_000

    private let state = Guarded(State())
    private let input: AsyncStream<(DID, [AppBsky.Feed.Defs.Interaction])>.Continuation
    private let task: Guarded<Task<Void, Never>?>
    private let output: AsyncStream<(DID, [AppBsky.Feed.Defs.Interaction])>

    init() {
        (output, input) = AsyncStream.makeStream()
        task = Guarded(nil)
    }

    deinit {
        input.finish()
    }

    /// Sets the handler. Returns whether it is the first one.
    func set(_ handler: @escaping Handler) -> Bool {
        let isFirst = state.withLock { state in
            defer { state.handler = handler }
            return state.handler == nil
        }
        guard isFirst else { return false }
        let (output, state) = (output, state)
        task.withLock { task in
            task = Task {
                for await (account, interactions) in output {
                    await state.withLock(\.handler)?(account, interactions)
                    Self.end(account, in: state)
                }
            }
        }
        return true
    }

    private static func end(_ account: DID, in state: Guarded<State>) {
        let idle = state.withLock { state in
            state.waiting -= 1
            let left = state.waitingOf[account, default: 1] - 1
            state.waitingOf[account] = left > 0 ? left : nil
            guard state.waiting == 0 else { return [CheckedContinuation<Void, Never>]() }
            defer { state.idle = [] }
            return state.idle
        }
        for continuation in idle { continuation.resume() }
    }

    /// Waits until everything that was received is handled.
    func untilHandled() async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                if state.waiting > 0 { state.idle.append(continuation) }
                return state.waiting == 0
            }
            if isIdle { continuation.resume() }
        }
    }

    /// Records interactions with posts. Repeated ones are left out.
    ///
    /// - Throws: An ``XRPCError`` if there are too many, or too many wait for the handler. Then none is recorded.
    func receive(_ interactions: [AppBsky.Feed.Defs.Interaction], from account: DID) throws {
        guard interactions.count <= Self.mostOfCall else {
            throw XRPCError(.badRequest, "At most \(Self.mostOfCall) interactions can be sent together")
        }
        let now = ContinuousClock.now
        let new = try state.withLock { state in
            if state.turned.map({ $0.duration(to: now) >= .seconds(3_600) }) ?? true
                || state.recent.count >= Self.mostRecent
            {
                (state.older, state.recent, state.turned) = (state.recent, [], now)
            }
            var hashes: Set<SHA256Digest> = []
            let new = interactions.filter { interaction in
                guard let item = interaction.item, item.collection == AppBsky.Feed.Post.collection else { return false }
                let text = "\(account) \(item) \(interaction.event?.rawValue ?? "") \(interaction.feedContext ?? "")"
                let hash = SHA256.hash(text.utf8)
                return !state.older.contains(hash) && !state.recent.contains(hash) && hashes.insert(hash).inserted
            }
            if !new.isEmpty {
                try Self.checkRoom(for: account, state)
                state.recent.formUnion(hashes)
                state.waiting += 1
                state.waitingOf[account, default: 0] += 1
            }
            return new
        }
        if !new.isEmpty { input.yield((account, new)) }
    }

    private static func checkRoom(for account: DID, _ state: State) throws {
        let headers: HTTPHeaders = ["Retry-After": "60"]
        guard state.waitingOf[account, default: 0] < mostOfAccount else {
            throw XRPCError(.tooManyRequests, "Too many of the account's interactions wait", headers: headers)
        }
        guard state.waiting < mostWaiting else {
            throw XRPCError(.serviceUnavailable, "Too many interactions wait", headers: headers)
        }
    }
}
