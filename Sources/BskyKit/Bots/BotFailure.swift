public import CoreATProtocol
public import Foundation

/// An error that kept a bot from sending something. The bot goes on with the rest.
public struct BotFailure: Error, Sendable {
    /// What the bot was about to send.
    public enum Subject: Hashable, Sendable {
        /// The reply to a mention.
        case mention(ATURI)
        /// The post of a schedule, by the schedule's name, for a time.
        case post(String, Date)
    }

    /// What the bot was about to send.
    public let subject: Subject
    /// Whether it is given up. Otherwise, the bot tries again.
    public let isFinal: Bool
    /// What went wrong.
    public let cause: any Error

    init(_ subject: Subject, isFinal: Bool, _ cause: any Error) {
        self.subject = subject
        self.isFinal = isFinal
        self.cause = cause
    }
}

extension BotFailure: CustomStringConvertible, LocalizedError {
    /// What couldn't be sent, whether it will be tried again, and why.
    public var description: String {
        let what =
            switch subject {
            case .mention(let uri): "The reply to \(uri)"
            case .post(let schedule, let date): "The post of the schedule \(schedule) for \(Datetime(date))"
            }
        return "\(what) couldn't be sent, and \(isFinal ? "was given up" : "will be tried again"): "
            + cause.localizedDescription
    }

    /// The description.
    public var errorDescription: String? { description }
}

/// What the bot owner's function threw.
struct BotFunctionError: Error {
    let cause: any Error
}

/// What an error means for the rest of a bot's work.
enum BotSetback {
    /// The same would be refused again: it is given up.
    case never
    /// It may work later, and others may work now.
    case later
    /// Others would fail, too: the login is over, the server can't be reached or wants fewer requests, or the task was
    /// cancelled.
    case stops

    /// What a bot's work ended with, and what that means. Whatever a function throws may be gone the next time: whether
    /// the bot's own login still works is seen by the bot's own calls.
    static func told(by error: any Error) -> (cause: any Error, setback: BotSetback) {
        guard let error = error as? BotFunctionError else { return (error, BotSetback(error)) }
        return (error.cause, .later)
    }

    init(_ error: any Error) {
        self =
            switch error {
            case is CancellationError: .stops
            case PostError.outcomeUnknown: .later
            case is PostError, is ImageError, is RichTextError, is RecordLinkError, is WireError: .never
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
