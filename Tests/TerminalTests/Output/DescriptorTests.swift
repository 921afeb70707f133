import Foundation
import TestLoad
import Testing

@testable import Terminal

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@Suite(.inTurn) struct DescriptorTests {
    /// A pipe neither end of which blocks. Programs that other tests start meanwhile don't keep it open.
    private func pipe() throws -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [0, 0]
        #if canImport(Glibc)
        // Between two calls, another test may start a program. A pair of sockets, which is like a pipe, takes only one.
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        try #require(socketpair(AF_UNIX, kind, 0, &ends) == 0)
        #else
        try #require(Darwin.pipe(&ends) == 0)
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        #endif
        return (ends[0], ends[1])
    }

    @Test func `everything arrives through a pipe that does not block and is read slowly`() async throws {
        let (reading, writing) = try pipe()
        let bytes = (0..<400_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        // Both wait, each on a thread of its own: the tests' threads are few.
        async let received = onThread {
            defer { close(reading) }
            return try Descriptor(reading).readAll()
        }
        try await onThread {
            defer { close(writing) }
            try Descriptor(writing).write(bytes)
        }
        #expect(try await received == Data(bytes))
    }

    @Test func `a pipe without a reader is distinguished from other errors`() throws {
        signal(SIGPIPE, SIG_IGN)
        let (reading, writing) = try pipe()
        defer { close(writing) }
        close(reading)
        #expect(throws: OutputClosed.self) { try Descriptor(writing).write([1]) }
    }

    @Test func `a descriptor that is not open is an error`() {
        #expect(throws: UsageError.self) { try Descriptor(9_999).write([1]) }
        #expect(throws: UsageError.self) { try Descriptor(9_999).readAll() }
    }

    @Test func `waiting to write or to read can be cancelled`() async throws {
        let (reading, writing) = try pipe()
        defer {
            close(reading)
            close(writing)
        }
        let readingTask = Task.detached {
            withUnsafeCurrentTask { $0?.cancel() }
            return try Descriptor(reading).readAll()
        }
        await #expect(throws: CancellationError.self) { try await readingTask.value }
        let writingTask = Task.detached {
            withUnsafeCurrentTask { $0?.cancel() }
            try Descriptor(writing).write([UInt8](repeating: 1, count: 1 << 20))
        }
        await #expect(throws: CancellationError.self) { try await writingTask.value }
    }

    @Test func `endless input is rejected`() throws {
        let zeros = open("/dev/zero", O_RDONLY)
        defer { close(zeros) }
        #expect(throws: Refusal.self) { try Descriptor(zeros).readAll(limit: 1 << 20) }
    }
}

/// Runs something that blocks on a thread of its own.
private func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
    }
}
