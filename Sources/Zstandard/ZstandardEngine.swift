#if canImport(CSystem)
import CSystem
#endif

/// What compresses and unpacks.
package enum ZstandardEngine: Hashable, Sendable, CaseIterable {
    /// libzstd, which is opened at run time on Linux.
    case library
    /// This module, in Swift, on every platform.
    case swift

    /// Whether the engine is there on this machine.
    package var isAvailable: Bool {
        switch self {
        case .swift: true
        case .library:
            #if canImport(CSystem)
            csystem_zstd_load() == 1
            #else
            false
            #endif
        }
    }

    /// libzstd where it is installed.
    package static var best: ZstandardEngine { ZstandardEngine.library.isAvailable ? .library : .swift }
}
