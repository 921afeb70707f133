import Foundation
import TestLoad
import Testing

/// Raises how many descriptors this process may have open, as far as the system allows.
func allowDescriptors(_ count: Int) {
    setDescriptorLimit { $0.rlim_cur = max($0.rlim_cur, min($0.rlim_max, rlim_t(count))) }
}

/// Uses up the descriptors of this process until only so many are left.
func leaveDescriptors(_ count: Int) {
    setDescriptorLimit { $0.rlim_cur = 256 }
    var fillers: [Int32] = []
    while case let filler = dup(STDERR_FILENO), filler >= 0 { fillers.append(filler) }
    for filler in fillers.suffix(count) { close(filler) }
}

/// How many descriptors this process can still open.
func countFreeDescriptors() -> Int {
    var fillers: [Int32] = []
    while case let filler = dup(STDERR_FILENO), filler >= 0 { fillers.append(filler) }
    for filler in fillers { close(filler) }
    return fillers.count
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

/// Waits until the threads of servers that were stopped have closed what they had open.
func waitForClosing() async throws {
    setDescriptorLimit { $0.rlim_cur = 256 }
    var counts = [countFreeDescriptors()]
    try await until {
        counts.count >= 5 && Set(counts.suffix(5)).count == 1
    } meanwhile: {
        try await Task.sleep(for: .milliseconds(20))
        counts.append(countFreeDescriptors())
    }
}
