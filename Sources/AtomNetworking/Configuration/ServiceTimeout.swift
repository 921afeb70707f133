/// How long a call may take.
public struct ServiceTimeout: Sendable, Equatable {
    /// The longest silence, in seconds: nothing sent or received, connecting included.
    public let request: Double
    /// The longest time for the whole of a call, in seconds. A wait for a token does not count.
    public let resource: Double

    /// Makes timeouts.
    public init(request: Double = 30, resource: Double = 30) {
        self.request = request
        self.resource = resource
    }
}
