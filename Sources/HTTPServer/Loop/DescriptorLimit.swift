#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The limit for the descriptors of the process.
enum DescriptorLimit {
    /// The descriptors that connections leave to everything else.
    private static let reserve = 64

    /// Raises the limit for a number of connections as far as the process may. Returns how many fit.
    static func raise(for connections: Int) -> Int {
        #if canImport(Glibc)
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
        let resource = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return connections }
        let wanted = rlim_t(clamping: max(1, connections)).addingReportingOverflow(rlim_t(reserve))
        let most = min(limit.rlim_max, wanted.overflow ? .max : wanted.partialValue)
        if limit.rlim_cur < most {
            var raised = limit
            raised.rlim_cur = most
            if setrlimit(resource, &raised) == 0 { limit = raised }
        }
        return min(max(1, connections), max(1, Int(clamping: limit.rlim_cur) - reserve))
    }
}
