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
    }

    /// The most interactions of a call.
    static let mostOfCall = 500
    /// The most calls that wait for the handler. Beyond it, the oldest are dropped.
    private static let waiting = 500
    private static let mostRecent = 100_000

    private let state = Guarded(State())
    private let input: AsyncStream<(DID, [AppBsky.Feed.Defs.Interaction])>.Continuation
    private let task: Guarded<Task<Void, Never>?>
    private let output: AsyncStream<(DID, [AppBsky.Feed.Defs.Interaction])>

    init() {
        (output, input) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(Self.waiting))
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
                }
            }
        }
        return true
    }

    /// Records interactions with posts. Repeated ones are left out.
    func receive(_ interactions: [AppBsky.Feed.Defs.Interaction], from account: DID) throws {
        guard interactions.count <= Self.mostOfCall else {
            throw XRPCError(.badRequest, "At most \(Self.mostOfCall) interactions can be sent together")
        }
        let now = ContinuousClock.now
        let new = state.withLock { state in
            if state.turned.map({ $0.duration(to: now) >= .seconds(3_600) }) ?? true
                || state.recent.count >= Self.mostRecent
            {
                (state.older, state.recent, state.turned) = (state.recent, [], now)
            }
            return interactions.filter { interaction in
                guard let item = interaction.item, item.collection == AppBsky.Feed.Post.collection else { return false }
                let text = "\(account) \(item) \(interaction.event?.rawValue ?? "") \(interaction.feedContext ?? "")"
                let hash = SHA256.hash(text.utf8)
                return !state.older.contains(hash) && state.recent.insert(hash).inserted
            }
        }
        if !new.isEmpty { input.yield((account, new)) }
    }
}
