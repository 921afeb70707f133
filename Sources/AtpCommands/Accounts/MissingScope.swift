import ATOAuth
import CoreATProtocol
import HTTPTransport
import Terminal

/// The server's rejection of a call for a missing scope.
struct MissingScope {
    private let message: ErrorMessage
    /// The scopes that the server named, limited to known ones, because they become part of a command to copy.
    private let scopes: Scopes

    init(_ message: ErrorMessage) {
        self.message = message
        let words = message.message ?? ""
        guard let start = words.utf8.firstIndex(of: UInt8(ascii: "\"")),
            let end = words.utf8.lastIndex(of: UInt8(ascii: "\"")), start < end
        else {
            scopes = Scopes(parsing: "")
            return
        }
        scopes = Scopes(parsing: String(words[words.utf8.index(after: start)..<end]))
    }

    /// Names the scope, and the command that logs the account in again with it.
    func refusal(_ invocation: Invocation?) async -> Refusal {
        guard !scopes.recognized.isEmpty, let invocation, let book = try? await invocation.accountBook(),
            let account = try? await book.account(invocation[SharedOptions.account]),
            let grant = account.session.oauth
        else { return Refusal("\(message)", name: message.error) }
        let missing = Scopes(scopes.recognized)
        let names = scopes.recognized.map(\.description).joined(separator: " ")
        let all = Scopes(parsing: grant.requestedScope).union(missing)
        return Refusal(
            "The login of \(account.name) does not allow this: it lacks the scope \(names). Log in again with it: "
                + "\(account.loginCommand) --scope \(Self.quoted(all.description))", name: message.error)
    }

    /// The text, quoted as one shell word.
    private static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }
}
