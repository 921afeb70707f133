import Dispatch

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Calls a closure whenever the process receives a signal, which doesn't end it any more.
package final class SignalWatch {
    private let source: any DispatchSourceSignal

    /// Starts watching.
    ///
    /// - Parameter handle: Called on a queue of its own. Signals that arrive while it runs are one call.
    package init(_ number: Int32, _ handle: @escaping @Sendable () -> Void) {
        // It stays ignored afterwards: another watch of the same signal may go on.
        _ = signal(number, SIG_IGN)
        source = DispatchSource.makeSignalSource(signal: number, queue: DispatchQueue(label: "signal \(number)"))
        source.setEventHandler(handler: handle)
        source.resume()
    }

    deinit { source.cancel() }
}
