/// How far the list of accounts was read.
public struct BackfillListing: Hashable, Sendable {
    /// Where the list continues; `nil` for its start.
    public var cursor: String?
    /// Whether all of it was read.
    public var isComplete: Bool

    /// Creates a place in the list; its start by default.
    public init(cursor: String? = nil, isComplete: Bool = false) {
        self.cursor = cursor
        self.isComplete = isComplete
    }
}
