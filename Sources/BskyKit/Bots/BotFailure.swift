public import CoreATProtocol
public import Foundation

/// Something that the bot couldn't do. The bot continues with everything else.
public struct BotFailure: Error, Sendable {
    /// The part of the bot's work that failed.
    public enum Subject: Hashable, Sendable {
        /// The first calls; see ``Bot/start(_:)``.
        case start
        /// Handling the mentions: the server can't be reached, fails, or limits requests.
        case mentions
        /// Sending the posts of a schedule, by its name: the server can't be reached, fails, or limits requests.
        case schedule(String)
        /// The reply to a mention.
        case mention(ATURI)
        /// A scheduled post: the schedule's name, and the time of the post.
        case post(String, Date)
        /// The mention of a handle in a post or a reply that was sent.
        case handle(Handle)
    }

    /// The part of the bot's work that failed.
    public let subject: Subject
    /// Whether the bot has given up. Otherwise, it tries again.
    public let isFinal: Bool
    /// The underlying error.
    public let cause: any Error

    init(_ subject: Subject, isFinal: Bool, _ cause: any Error) {
        self.subject = subject
        self.isFinal = isFinal
        self.cause = cause
    }
}

extension BotFailure.Subject {
    /// A sentence that says that it works again.
    var recovery: String {
        switch self {
        case .start: "The bot has started."
        case .mentions: "The bot handles its mentions again."
        case .schedule(let name): "The bot sends the posts of the schedule \(name) again."
        case .mention, .post, .handle: "The bot works again."
        }
    }
}

extension BotFailure: CustomStringConvertible, LocalizedError {
    /// The post, whether the bot tries again, and the underlying error, as a sentence.
    public var description: String {
        let words =
            switch subject {
            case .start: (failure: "The bot couldn't start", again: "will try again")
            case .mentions: (failure: "The bot couldn't handle its mentions", again: "will try again")
            case .schedule(let name):
                (failure: "The bot couldn't send the posts of the schedule \(name)", again: "will try again")
            case .mention(let uri): (failure: "The reply to \(uri) couldn't be sent", again: "will be tried again")
            case .post(let schedule, let date):
                (
                    failure: "The post of the schedule \(schedule) for \(Datetime(date)) couldn't be sent",
                    again: "will be tried again"
                )
            case .handle(let handle):
                (failure: "The mention of @\(handle) couldn't be resolved", again: "will be tried again")
            }
        return "\(words.failure), and \(isFinal ? "was given up" : words.again): \(cause.localizedDescription)"
    }

    /// The description.
    public var errorDescription: String? { description }
}

/// An error of a function that the bot's owner passed.
struct BotFunctionError: Error {
    let cause: any Error
}

/// The effect of an error on a bot's other work.
enum BotSetback {
    /// The same call would be rejected again; give up.
    case never
    /// A retry may succeed, and other calls may succeed now.
    case later
    /// Other calls would fail, too: the login has expired, the server is unreachable or limits requests, or the task is
    /// cancelled.
    case stops

    /// Classifies an error. An error of the owner's function is always temporary, because the bot's own calls show
    /// whether its login still works.
    static func told(by error: any Error) -> (cause: any Error, setback: BotSetback) {
        guard let error = error as? BotFunctionError else { return (error, BotSetback(error)) }
        return (error.cause, .later)
    }

    init(_ error: any Error) {
        self =
            switch error {
            case is CancellationError: .stops
            case PostError.outcomeUnknown, ActionError.outcomeUnknown: .later
            case is PostError, is ActionError, is ImageError, is RichTextError, is RecordLinkError, is WireError: .never
            case let error as AtError: BotSetback(error)
            default: .later
            }
    }

    private init(_ error: AtError) {
        self =
            switch error {
            case .message(let message) where message.status == .unauthorized || message.status == .forbidden: .stops
            case .message where error.isAboutAccount: .stops
            case .message: error.isForGood ? .never : .later
            case .network(.encodingFailed): .never
            case .network(.transport(let error)): error.isFromBeforeSending ? .stops : .later
            // Not from the server itself, but from something in front of it, which may be gone soon.
            case .network(.statusCode(let status, _)) where status == .tooManyRequests: .stops
            case .network(.statusCode), .network(.emptyBody), .network(.decodingFailed), .network(.other): .later
            case .network: .stops
            }
    }
}
