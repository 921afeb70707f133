import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A pipe for waking a loop from other threads.
package struct WakePipe: Sendable {
    package let reading: Int32
    private let writing: Int32

    package init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EMFILE) }
        (reading, writing) = (ends[0], ends[1])
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
        }
    }

    /// Wakes the loop. If the pipe is full, the loop is already woken.
    package func wake() {
        var byte: UInt8 = 1
        while write(writing, &byte, 1) < 0, errno == EINTR {}
    }

    /// Empties the pipe.
    package func drain() {
        var bytes: (UInt64, UInt64) = (0, 0)
        // Safe: the pointer is only used during the call, with its size.
        withUnsafeMutableBytes(of: &bytes) { buffer in
            while true {
                let count = read(reading, buffer.baseAddress, buffer.count)
                if count < buffer.count, !(count < 0 && errno == EINTR) { return }
            }
        }
    }

    package func close() {
        closeDescriptor(reading)
        closeDescriptor(writing)
    }
}

private func closeDescriptor(_ descriptor: Int32) {
    _ = close(descriptor)
}
