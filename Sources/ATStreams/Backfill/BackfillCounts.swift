/// How many accounts are in each state.
public struct BackfillCounts: Hashable, Sendable {
    /// Still to be downloaded.
    public var pending = 0
    /// Being downloaded or handled.
    public var active = 0
    /// Handled.
    public var done = 0
    /// Without a repository.
    public var gone = 0
    /// Failed, and tried again later.
    public var retrying = 0
    /// Failed, and not tried again in this run.
    public var failed = 0

    /// Creates counts of zero.
    public init() {}

    /// All accounts.
    public var total: Int { pending + active + done + gone + retrying + failed }

    mutating func add(_ count: Int, _ entry: BackfillEntry) {
        switch entry.state {
        case .pending: pending += count
        case .fetching, .delivering: active += count
        case .done: done += count
        case .gone: gone += count
        case .failed: if entry.retry == nil { failed += count } else { retrying += count }
        }
    }
}
