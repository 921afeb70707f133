import ATData
import Foundation
import HTTPTransport
import LocalNetwork

/// The last e-mails that the data server would have sent.
final class Mailbox: Sendable {
    /// An e-mail.
    struct Mail: Sendable {
        let sentAt: Date
        let content: LocalNetwork.MailedCode
    }

    private static let limit = 200
    private let kept = Guarded<[Mail]>([])

    func add(_ content: LocalNetwork.MailedCode) {
        kept.withLock { kept in
            kept.append(Mail(sentAt: Date(), content: content))
            if kept.count > Self.limit { kept.removeFirst(kept.count - Self.limit) }
        }
    }

    func clear() { kept.withLock { $0 = [] } }

    /// The e-mails, newest first.
    var mails: [Mail] { kept.withLock { $0.reversed() } }
}

extension LocalNetwork.MailedCode.Purpose {
    /// The code's purpose, in words.
    var words: String {
        switch self {
        case .login: "to log in"
        case .operation: "to sign an operation of the PLC directory"
        case .deletion: "to delete the account"
        }
    }
}
