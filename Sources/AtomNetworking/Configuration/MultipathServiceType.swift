// `URLSessionConfiguration` has the property on these systems only, which no `canImport` can tell.
#if os(iOS) || os(visionOS)
public import Foundation

/// How several network interfaces are used at once.
public typealias MultipathServiceType = URLSessionConfiguration.MultipathServiceType
#else
/// How several network interfaces are used at once. Only iOS and visionOS can: elsewhere it changes nothing.
public enum MultipathServiceType: Int, Sendable {
    /// One interface at a time.
    case none
    /// Wi-Fi, and mobile data as soon as that fails.
    case handover
    /// The interface with the shortest way.
    case interactive
    /// All of them together; for experiments.
    case aggregate
}
#endif
