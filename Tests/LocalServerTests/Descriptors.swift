import Foundation

/// Raises how many descriptors this process may have open, as far as the system allows.
func allowDescriptors(_ count: Int) {
    setDescriptorLimit { $0.rlim_cur = max($0.rlim_cur, min($0.rlim_max, rlim_t(count))) }
}

/// Lowers how many descriptors this process may have open.
func limitDescriptors(to count: Int) {
    setDescriptorLimit { $0.rlim_cur = rlim_t(count) }
}

private func setDescriptorLimit(_ change: (inout rlimit) -> Void) {
    #if canImport(Darwin)
    let resource = RLIMIT_NOFILE
    #else
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #endif
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return }
    change(&limit)
    _ = setrlimit(resource, &limit)
}
