// `URLSessionConfiguration` has this property only on these systems, which `canImport` can't tell.
#if os(iOS) || os(visionOS)
public import Foundation

/// How multiple network interfaces are used.
public typealias MultipathServiceType = URLSessionConfiguration.MultipathServiceType
#else
/// How multiple network interfaces are used. Only has an effect on iOS and visionOS.
public enum MultipathServiceType: Int, Sendable {
    /// One interface at a time.
    case none
    /// Wi-Fi, and mobile data when Wi-Fi fails.
    case handover
    /// The interface with the lowest latency.
    case interactive
    /// All interfaces together; for experiments.
    case aggregate
}
#endif
