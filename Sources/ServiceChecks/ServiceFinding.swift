/// The result of one check of a service.
public struct ServiceFinding: Hashable, Sendable {
    /// How a check ended.
    public enum Outcome: String, Hashable, Sendable {
        /// The check passed.
        case passed
        /// It works, but may fail for some clients, or can be improved.
        case warning
        /// The network or its apps can't use the service as it is.
        case failed
    }

    /// The name of the check, such as `document`.
    public let check: String
    /// How it ended.
    public let outcome: Outcome
    /// The finding as a sentence. Unless the check passed, it also says what to change.
    public let message: String
}

extension ServiceFinding: CustomStringConvertible {
    /// A symbol for the outcome, the name of the check, and the message.
    public var description: String {
        let sign =
            switch outcome {
            case .passed: "✓"
            case .warning: "!"
            case .failed: "✗"
            }
        return "\(sign) \(check): \(message)"
    }
}
