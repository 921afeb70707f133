import ATData

/// A change of a request to join a group.
enum ChatJoinRequestChange: Codable, Sendable {
    /// The step's actor made the request.
    case made
    /// The step's actor withdrew its request.
    case withdrawn
    case approved(DID)
    case rejected(DID)
    /// The owner has read all requests.
    case read
}
