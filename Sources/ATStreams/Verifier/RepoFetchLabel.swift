extension RepoFetchError.Reason {
    /// A name for the statistics. There are only a few.
    var label: String {
        switch self {
        case .notHosted(let hosting): hosting.rawValue
        case .unresolved: "unresolved"
        case .refused: "refused"
        case .paused: "paused"
        case .failed: "failed"
        case .tooSlow: "tooSlow"
        case .invalid: "invalid"
        case .tooLarge: "tooLarge"
        }
    }
}
