import ATData
import ATOAuth
import CoreATProtocol
import Foundation
import HTTPTransport

/// What is being stored.
enum Storing {
    case mark
    case tokens

    /// What is being stored at the moment. The calls of the system that write it look here.
    static let current = Guarded<Storing?>(nil)
}

/// An account store that tells when a session is stored, and whether it is marked as being refreshed.
struct StoppingStore: AccountStore {
    let base: FileAccountStore

    func accounts() async throws -> [DID] { try await base.accounts() }
    func sessionStore(of account: DID) -> any SessionStore { Sessions(base: base.sessionStore(of: account)) }
    func save(_ login: PendingLogin) async throws { try await base.save(login) }
    func takeLogin(named name: String) async throws -> PendingLogin? { try await base.takeLogin(named: name) }

    private struct Sessions: SharedSessionStore {
        let base: any SessionStore

        func save(_ session: Session) async throws {
            try await tell(session) { try await base.save(session) }
        }

        func replace(
            _ old: Session?, by new: Session?, whenUnlocked: @escaping @Sendable (String) -> Void
        ) async throws -> Session? {
            guard let shared = base as? any SharedSessionStore else { throw CocoaError(.featureUnsupported) }
            let replace = { try await shared.replace(old, by: new, whenUnlocked: whenUnlocked) }
            guard let new else { return try await replace() }
            return try await tell(new, replace)
        }

        func lock(whenBusy: @escaping @Sendable () -> Void) async throws -> SessionStoreLock? {
            try await (base as? any SharedSessionStore)?.lock(whenBusy: whenBusy)
        }

        private func tell<Outcome>(_ session: Session, _ store: () async throws -> Outcome) async throws -> Outcome {
            let isMark = session.oauth?.refreshAttempt != nil
            if isMark { Step.beforeMark.reach() }
            Storing.current.withLock { $0 = isMark ? .mark : .tokens }
            defer { Storing.current.withLock { $0 = nil } }
            let outcome = try await store()
            (isMark ? Step.marked : .saved).reach()
            return outcome
        }

        func load() async throws -> Session? { try await base.load() }
        func delete() async throws { try await base.delete() }
        func prepareToSave(_ session: Session) async throws { try await base.prepareToSave(session) }
        func lock() async throws -> SessionStoreLock? { try await base.lock() }
    }
}
