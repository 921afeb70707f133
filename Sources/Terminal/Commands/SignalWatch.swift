import Dispatch

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Calls a closure for each signal instead of terminating the process.
package final class SignalWatch {
    private let source: any DispatchSourceSignal

    /// Starts watching.
    ///
    /// - Parameter handle: Called on its own queue. Signals that arrive while it runs are merged into one call.
    package init(_ number: Int32, _ handle: @escaping @Sendable () -> Void) {
        // It stays ignored afterwards: another watch of the same signal may go on.
        _ = signal(number, SIG_IGN)
        source = DispatchSource.makeSignalSource(signal: number, queue: DispatchQueue(label: "signal \(number)"))
        source.setEventHandler(handler: handle)
        source.resume()
    }

    deinit { source.cancel() }
}
