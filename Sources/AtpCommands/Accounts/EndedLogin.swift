import ATOAuth
import CoreATProtocol
import HTTPTransport
import Terminal

/// An OAuth session that the server has revoked.
struct EndedLogin {
    private let fault: OAuthFault

    /// Returns `nil` for a fault that doesn't end the session. The fault must come from a refresh, not from a call
    /// without the session.
    init?(_ fault: OAuthFault) {
        switch fault {
        case .sessionEnded, .tokensLost: self.fault = fault
        default: return nil
        }
    }

    /// Removes the session, so that the account is listed as needing a login, and names the command for that.
    func refusal(_ invocation: Invocation?) async -> Refusal {
        // The current account may be another one by now.
        guard let invocation, let book = try? await invocation.accountBook(),
            let account = try? await book.account(
                invocation.actingAccount.value ?? invocation[SharedOptions.account]),
            account.isOAuth
        else { return Refusal("\(fault) Use: atp login NAME", name: "NeedsLogin") }
        // If it can't be removed, the next command ends here again.
        try? await book.removeRefusedSession(of: account.did)
        return Refusal(
            "The login of \(account.name) has ended. \(fault) Use: \(account.loginCommand)", name: "NeedsLogin")
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
