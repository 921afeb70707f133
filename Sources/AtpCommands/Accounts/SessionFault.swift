import ATData
import Foundation
import Terminal

/// The reason why a logged-in account can't be used: its file is missing, damaged, or unreadable.
struct SessionFault: Error {
    enum Problem {
        /// There is no file, although the account was chosen. It may have been moved aside before.
        case missing(setAside: String?)
        /// The server has refused the session.
        case refused
        /// The file doesn't contain the account's session.
        case damaged
        case unreadable(String)
    }

    let did: DID
    /// The file; `nil` in a shared store.
    let file: URL?
    let problem: Problem

    /// Whether the account needs a login, and nothing else.
    var needsLogin: Bool {
        switch problem {
        case .missing(setAside: nil), .refused: true
        case .missing, .damaged, .unreadable: false
        }
    }

    /// The error for a command that needs the account.
    ///
    /// - Parameter place: The new location of the damaged file, if it was moved.
    func refusal(movedTo place: String? = nil) -> Refusal {
        let name = file?.path ?? "the store"
        let what =
            switch problem {
            case .missing(nil):
                "The session of \(did) has ended" + (file.map { ": there is no file \($0.path)." } ?? ".")
            case .missing(let place?):
                "The session of \(did) is missing: \(name) was damaged, and was moved to \(place)."
            case .refused: "The session of \(did) has ended: its server has refused it."
            case .damaged:
                "The session of \(did) is damaged: \(name) does not contain a valid session."
                    + (place.map { " The file was moved to \($0)." } ?? "")
            case .unreadable(let reason):
                "The session of \(did) can't be read: "
                    + (file.map { "\($0.path): \(reason)." } ?? reason.sentence)
            }
        let kind =
            switch problem {
            case .missing, .refused: "SessionMissing"
            case .damaged: "SessionDamaged"
            case .unreadable: "SessionUnreadable"
            }
        return Refusal(
            "\(what) Log in again with: atp login \(did). Or forget the account with: atp logout --account \(did)",
            name: kind)
    }
}
