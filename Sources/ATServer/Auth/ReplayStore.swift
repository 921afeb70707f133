import ATCrypto
public import ATData
public import Foundation
import HTTPTransport

/// Which tokens can be used only once.
public enum ReplayCheck: Sendable {
    /// Any token can be used again.
    case never
    /// A token for a procedure can be used once. Queries change nothing, and servers retry them with the same token.
    case procedures(any ReplayStore)
}

/// The use of a token.
public struct TokenUse: Hashable, Sendable {
    /// The account that signed it.
    public let issuer: DID
    /// The identifier of the token, unique for the account.
    public let name: String
    /// The time at which the token expires.
    public let expires: Date

    /// A hash that identifies the token.
    public var hash: Data { Data(SHA256.hash("\(issuer) \(name)".utf8).bytes) }
}

/// The result of recording the use of a token.
public enum ReplayOutcome: Hashable, Sendable {
    /// It wasn't used before.
    case first
    /// It was used before.
    case repeated
    /// The account has used too many tokens.
    case tooMany
    /// The store is full.
    case full
}

/// Remembers used tokens until they expire.
///
/// A service with several processes needs a shared store.
public protocol ReplayStore: Sendable {
    /// Atomically checks whether a token was used before, and records its use.
    func firstUse(of token: TokenUse) async throws -> ReplayOutcome
}

extension ReplayStore where Self == MemoryReplayStore {
    /// A new store in memory, for a service that is one process.
    public static var memory: MemoryReplayStore { MemoryReplayStore() }
}

/// Remembers used tokens in memory: 100,000 of all accounts and 1,000 of each.
public final class MemoryReplayStore: ReplayStore {
    private struct State {
        /// The tokens that expire in each second.
        var seconds: [Int64: [(hash: Data, issuer: DID)]] = [:]
        var hashes: Set<Data> = []
        var counts: [DID: Int] = [:]
        var oldest = Int64.max
    }

    private let state = Guarded(State())
    private let capacity: Int
    private let share: Int
    private let date: @Sendable () -> Date

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - capacity: The most tokens.
    ///   - share: The most tokens of one account.
    public convenience init(capacity: Int = 100_000, share: Int = 1_000) {
        self.init(capacity: capacity, share: share, date: TimeSource.system.date)
    }

    init(capacity: Int, share: Int, date: @escaping @Sendable () -> Date) {
        self.capacity = capacity
        self.share = share
        self.date = date
    }

    /// Records the use of a token.
    public func firstUse(of token: TokenUse) -> ReplayOutcome {
        let now = Int64(date().timeIntervalSince1970)
        let second = Int64(token.expires.timeIntervalSince1970)
        let hash = token.hash
        return state.withLock { state in
            Self.forget(before: now, &state)
            if state.hashes.contains(hash) { return .repeated }
            if state.counts[token.issuer, default: 0] >= share { return .tooMany }
            if state.hashes.count >= capacity { return .full }
            state.hashes.insert(hash)
            state.seconds[second, default: []].append((hash, token.issuer))
            state.counts[token.issuer, default: 0] += 1
            state.oldest = min(state.oldest, second)
            return .first
        }
    }

    private static func forget(before now: Int64, _ state: inout State) {
        guard state.oldest < now else { return }
        for second in state.seconds.keys where second < now {
            for use in state.seconds.removeValue(forKey: second) ?? [] {
                state.hashes.remove(use.hash)
                let count = state.counts[use.issuer, default: 1] - 1
                state.counts[use.issuer] = count > 0 ? count : nil
            }
        }
        state.oldest = state.seconds.keys.min() ?? .max
    }

    /// The number of tokens, for tests.
    var count: Int { state.withLock { $0.hashes.count } }
}
