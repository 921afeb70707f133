public import ATData

// Names that other libraries have. The compiler names the ones of this library.

/// An error of a call.
@available(*, unavailable, renamed: "AtError")
public typealias ATError = AtError

/// Repeats calls that failed.
@available(*, unavailable, renamed: "RetryMiddleware")
public typealias RetryPolicy = RetryMiddleware

extension ATClient {
    /// Creates a client.
    @available(*, unavailable, renamed: "init(host:store:)")
    public convenience init(host: String, sessions: any SessionStore) { self.init(host: host, store: sessions) }

    /// Downloads a repository.
    @available(*, unavailable, message: "Import ATRepo: client.repo(of: account)")
    public func downloadRepo(_ account: some AccountName) {}
}

extension AtError {
    /// The error's name.
    @available(
        *, unavailable, message: "Compare: error.matches(LoginError.authFactorTokenRequired). Or read message?.error"
    )
    public var code: String { message?.error ?? "" }
}

extension Blob {
    /// The content identifier.
    @available(*, unavailable, renamed: "ref")
    public var cid: CID { ref }
}
