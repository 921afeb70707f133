import BskyKit
import Terminal

/// The reason why a post wasn't sent, for people who can't call functions.
enum PostRefusal {
    static func explain(_ error: any Error) -> Refusal? {
        switch error {
        case let error as PostError: Refusal("\(error)", name: name(of: error))
        case let error as ActionError: Refusal("\(error)", name: name(of: error))
        case let error as ImageError: Refusal("\("\(error)".sentence) Nothing was posted.", name: "InvalidImage")
        case let error as VideoError: Refusal("\("\(error)".sentence) Nothing was posted.", name: "InvalidVideo")
        case let error as CardError: Refusal("\("\(error)".sentence) Nothing was posted.", name: "NoCard")
        default: nil
        }
    }

    private static func name(of error: PostError) -> String {
        switch error {
        case .noPosts, .empty, .tooManyWrites, .tooManyImages, .invalid: "InvalidRecord"
        case .notFound: "NotFound"
        case .replyDisabled, .quoteDisabled: "Forbidden"
        case .changedByServer: "CidMismatch"
        case .outcomeUnknown: "OutcomeUnknown"
        }
    }

    private static func name(of error: ActionError) -> String {
        switch error {
        case .ownAccount, .notReply: "InvalidRecord"
        case .notFound: "NotFound"
        case .otherRecord: "InvalidAnswer"
        case .notOwn: "Forbidden"
        case .outcomeUnknown: "OutcomeUnknown"
        }
    }
}
