import ATData

/// What happens to a request to join a group.
enum ChatJoinRequestChange: Codable, Sendable {
    /// By the step's actor.
    case made
    /// By the step's actor, who had made it.
    case withdrawn
    case approved(DID)
    case rejected(DID)
    /// The owner has seen all requests.
    case read
}
