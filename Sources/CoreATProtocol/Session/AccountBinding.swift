import HTTPTransport

/// Binds the calls of a function to the account with which it began.
///
/// A single call is never sent for another account. But each call of a function begins anew, and after another login it
/// would read from one account and write to the other.
final class AccountBinding: Sendable {
    /// The bindings of the running functions, by the owners of their sessions.
    @TaskLocal static var all: [ObjectIdentifier: AccountBinding] = [:]

    private let account: Int
    private let isOver = Guarded(false)

    init(to account: Int) { self.account = account }

    /// Whether the function is running. Tasks that outlive it aren't bound any more.
    var isActive: Bool { !isOver.withLock { $0 } }

    func end() { isOver.withLock { $0 = true } }

    /// Whether a call may be sent for an account.
    func allows(_ account: Int) -> Bool { account == self.account || !isActive }
}
