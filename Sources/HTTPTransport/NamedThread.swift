package import Foundation

#if canImport(CSystem)
import CSystem
#elseif canImport(Darwin)
import Darwin
#endif

extension Thread {
    /// Creates a thread with a name, which debuggers and `top` show. Linux truncates it to 15 bytes.
    package convenience init(named name: String, _ body: @escaping @Sendable () -> Void) {
        self.init {
            // Not by `Thread.current.name`: on Linux that does nothing while the call that started the thread has not
            // returned yet.
            #if canImport(CSystem)
            thread_set_name(name)
            #elseif canImport(Darwin)
            pthread_setname_np(name)
            #endif
            body()
        }
    }
}
