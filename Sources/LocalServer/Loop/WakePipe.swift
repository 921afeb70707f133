#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A pipe to itself, with which other threads end a loop's wait.
struct WakePipe {
    let reading: Int32
    private let writing: Int32

    init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw LocalServerError.system(call: "pipe", code: errno) }
        (reading, writing) = (ends[0], ends[1])
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
        }
    }

    /// Ends the wait. A full pipe has ended it already.
    func wake() {
        var byte: UInt8 = 1
        while write(writing, &byte, 1) < 0, errno == EINTR {}
    }

    /// Takes out what `wake` has put in.
    func drain() {
        var bytes: (UInt64, UInt64) = (0, 0)
        // Safe: the pointer lives for the call only and its size goes along.
        withUnsafeMutableBytes(of: &bytes) { buffer in
            while true {
                let count = read(reading, buffer.baseAddress, buffer.count)
                if count < buffer.count, !(count < 0 && errno == EINTR) { return }
            }
        }
    }

    func close() {
        closeDescriptor(reading)
        closeDescriptor(writing)
    }
}

private func closeDescriptor(_ descriptor: Int32) {
    _ = close(descriptor)
}
