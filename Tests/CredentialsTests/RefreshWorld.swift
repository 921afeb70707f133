import Credentials
import HTTPTransport
import TestLoad
import Testing

/// A server that rejects the token `t0`, and a store. Both record what happens.
final class RefreshWorld: Sendable {
    struct Ledger {
        var accepted = 1
        /// The refreshes that have begun, those that were sent, and those that are over.
        var begun = 0
        var refreshes: [String] = []
        var over = 0
        var sent: [String] = []
        var stored: [String?] = []
        var events: [String] = []
        var refreshFailures: [any Error] = []
        var saveFailures: [any Error] = []
        var reloaded: String?
    }
    struct Refused: Error, Equatable {}
    struct Overloaded: Error, Equatable {}
    struct DiskFull: Error, Equatable {}

    let ledger = Guarded(Ledger())
    let isOpen: Guarded<Bool>

    init(isOpen: Bool = true) {
        self.isOpen = Guarded(isOpen)
    }

    /// What an authority and a store do. Tests replace single steps.
    struct Steps: CredentialAuthority, CredentialStore {
        var isFresh: @Sendable (String) -> Bool = { _ in true }
        var isUsable: @Sendable (String) -> Bool = { _ in false }
        var isSame: @Sendable (String, String) -> Bool = { $0 == $1 }
        var isRefreshed: @Sendable (String, String) -> Bool = { _, _ in false }
        var marked: @Sendable (String) throws -> String? = { _ in nil }
        var settled: @Sendable (String) -> String = { $0 }
        var refresh: @Sendable (String) async throws -> String
        var verdict: @Sendable (any Error) -> RefreshVerdict
        var load: @Sendable () async throws -> String?
        var save: @Sendable (String?) async throws -> Void
        var replace: (@Sendable (_ known: String?, _ new: String?) async throws -> String?)?
        var prepareToSave: @Sendable (String) async throws -> Void = { _ in }
        var lock: @Sendable (_ whenBusy: @escaping @Sendable () -> Void) async throws -> @Sendable () -> Void = { _ in
            {}
        }

        func isFresh(_ token: String) -> Bool { isFresh(token) }
        func isUsable(_ token: String) -> Bool { isUsable(token) }
        func isSame(_ one: String, _ other: String) -> Bool { isSame(one, other) }
        func isRefreshed(_ newer: String, from older: String) -> Bool { isRefreshed(newer, older) }
        func marked(_ token: String) throws -> String? { try marked(token) }
        func settled(_ token: String, after verdict: RefreshVerdict) -> String { settled(token) }
        func refresh(_ token: String, at home: Void) async throws -> String { try await refresh(token) }
        func verdict(on failure: any Error, of token: String) -> RefreshVerdict { verdict(failure) }
        func load() async throws -> String? { try await load() }
        func save(_ token: String?) async throws { try await save(token) }
        func replace(_ known: String?, by new: String?) async throws -> String? {
            if let replace { return try await replace(known, new) }
            try await save(new)
            return new
        }
        func prepareToSave(_ token: String) async throws { try await prepareToSave(token) }
        func lock(whenBusy: @escaping @Sendable () -> Void) async throws -> (@Sendable () -> Void)? {
            try await lock(whenBusy)
        }
    }

    func owner(
        _ token: String? = "t0", configure: (inout Steps) -> Void = { _ in }
    ) -> CredentialOwner<String, Void> {
        var steps = Steps(
            refresh: { token in
                self.ledger.withLock { $0.begun += 1 }
                try await until { self.isOpen.withLock({ $0 }) }
                return try self.ledger.withLock { ledger in
                    ledger.refreshes.append(token)
                    if !ledger.refreshFailures.isEmpty { throw ledger.refreshFailures.removeFirst() }
                    return "t\(ledger.refreshes.count)"
                }
            },
            verdict: { $0 is Refused ? .final : .passing(retryAfter: nil) },
            load: { self.ledger.withLock { $0.reloaded ?? $0.stored.last ?? nil } },
            save: { token in
                try self.ledger.withLock { ledger in
                    if !ledger.saveFailures.isEmpty { throw ledger.saveFailures.removeFirst() }
                    ledger.stored.append(token)
                }
            })
        // A refresh releases the store's lock at its very end.
        steps.lock = { _ in { self.ledger.withLock { $0.over += 1 } } }
        configure(&steps)
        var pace = RefreshPace()
        pace.time.sleep = { _ in await self.nap.withLock { $0 }() }
        pace.time.now = { self.clock.withLock { $0 } }
        return CredentialOwner(token, home: (), authority: { [steps] _ in steps }, store: steps, pace: pace) {
            event, _ in
            let text =
                switch event {
                case .refreshed(let token): "refreshed \(token)"
                case .withdrawn: "withdrawn"
                case .orphaned(let token): "orphaned \(token)"
                case .failed: "failed"
                case .ended: "ended"
                }
            self.ledger.withLock { $0.events.append(text) }
        }
    }

    let clock = Guarded(ContinuousClock.now)
    /// What a wait lasts, instead of time.
    let nap = Guarded<@Sendable () async -> Void>({})

    /// Returns whether the token is accepted: `t0` isn't, later ones are.
    func send(_ token: String?, note: String? = nil) -> Bool {
        ledger.withLock { ledger in
            ledger.sent.append(note ?? token ?? "-")
            return token != "t0"
        }
    }

    var seen: Ledger { ledger.withLock { $0 } }
}
