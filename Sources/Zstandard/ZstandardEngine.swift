#if canImport(CSystem)
import CSystem
#endif

/// An implementation of Zstandard.
package enum ZstandardEngine: Hashable, Sendable, CaseIterable {
    /// The library libzstd, loaded at run time on Linux.
    case library
    /// This module's implementation in Swift, on every platform.
    case swift

    /// Whether the engine is available on this machine.
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

    /// The library if it is installed, otherwise Swift.
    package static var best: ZstandardEngine { ZstandardEngine.library.isAvailable ? .library : .swift }
}
