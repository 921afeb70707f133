/// A server gets no requests at the moment, because it asked for a pause or has failed too often.
package struct HostPaused: Error, Hashable, Sendable {
    /// How long the pause still lasts.
    package let wait: Duration
    /// Whether the server has failed too often. Otherwise it asked for the pause.
    package let isFailing: Bool
}
