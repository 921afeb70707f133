/// What a request says about its server.
package enum HostOutcome: Sendable {
    /// The server works, whether or not it did what it was asked for.
    case works
    /// The server doesn't work: no response, an error of its own, or one that makes no sense.
    case fails
    /// Nothing: the request was cancelled or too early.
    case unknown
}
