import CoreATProtocol
import HTTPTransport
import Terminal

/// A session that the server has ended. The account is listed as needing a login.
struct EndedLogin {
    private let error: AtError

    /// Returns `nil` for an error that doesn't end the session.
    init?(_ error: AtError) {
        guard error.endsSession else { return nil }
        self.error = error
    }

    /// Names the account, and the command that logs it in again.
    func refusal(_ account: Invocation.Account?) -> Refusal {
        let name = error.code ?? "NeedsLogin"
        guard let account else { return Refusal("\(error) Use: atp login NAME", name: name) }
        return Refusal("The login of \(account.name) has ended. \(error) Use: \(account.loginCommand)", name: name)
    }
}

extension AccountBook.Account {
    /// The command that logs the account in again.
    var loginCommand: String {
        // A server of this machine is never found by the account's name alone.
        let host = session.host.flatMap { Origin(host: $0)?.isLoopback == true ? " --host \($0)" : nil } ?? ""
        return "atp login \(name)\(host)"
    }
}
