/// The timeouts of a call. Any value is accepted: infinity and other large values count as a century.
public struct ServiceTimeout: Sendable, Equatable {
    /// The maximum time without activity, in seconds. Includes connecting.
    public let request: Double
    /// The maximum duration of a whole call, in seconds, without the time spent waiting for a token.
    public let resource: Double

    /// Creates timeouts.
    public init(request: Double = 30, resource: Double = 30) {
        self.request = request
        self.resource = resource
    }
}
