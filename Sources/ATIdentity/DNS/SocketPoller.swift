import Foundation
import HTTPTransport

/// Waits for sockets on its own thread, so that no thread of Swift's pool is blocked.
final class SocketPoller: Sendable {
    static let shared = SocketPoller()

    private struct Wait {
        let id: UInt64
        let descriptor: Int32
        let events: Int16
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var waits: [Wait] = []
        var nextID: UInt64 = 0
        /// The waits that were cancelled before they started.
        var cancelled: Set<UInt64> = []
        /// A pipe: a byte written to it makes the thread read the list again. `nil` until the thread has started.
        var wakeDescriptor: Int32?
    }

    private let state = Guarded(State())

    /// Waits until a socket is readable, writable, or broken.
    ///
    /// - Parameter events: `POLLIN` or `POLLOUT`.
    /// - Throws: `CancellationError`. The socket can then be closed.
    func wait(for events: Int32, on descriptor: Int32) async throws {
        let id = state.withLock { state in
            state.nextID &+= 1
            return state.nextID
        }
        // If it was cancelled after it became ready, nothing else removes the ID.
        defer { state.withLock { _ = $0.cancelled.remove(id) } }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                add(
                    Wait(
                        id: id, descriptor: descriptor, events: Int16(truncatingIfNeeded: events),
                        continuation: continuation))
            }
        } onCancel: {
            cancel(id)
        }
    }

    private func add(_ wait: Wait) {
        enum Outcome { case waits(Int32), cancelled, failed(Int32) }
        let outcome: Outcome = state.withLock { state in
            if state.cancelled.remove(wait.id) != nil { return .cancelled }
            if state.wakeDescriptor == nil {
                switch startThread() {
                case .success(let descriptor): state.wakeDescriptor = descriptor
                case .failure(let error): return .failed(error.code)
                }
            }
            state.waits.append(wait)
            return .waits(state.wakeDescriptor ?? -1)
        }
        switch outcome {
        case .waits(let wakeDescriptor): Self.wake(wakeDescriptor)
        case .cancelled: wait.continuation.resume(throwing: CancellationError())
        case .failed(let code): wait.continuation.resume(throwing: DNSError.unreachable(systemText(code)))
        }
    }

    private func cancel(_ id: UInt64) {
        let wait: Wait? = state.withLock { state in
            guard let place = state.waits.firstIndex(where: { $0.id == id }) else {
                state.cancelled.insert(id)
                return nil
            }
            return state.waits.remove(at: place)
        }
        wait?.continuation.resume(throwing: CancellationError())
    }

    private static func wake(_ descriptor: Int32) {
        var byte: UInt8 = 0
        // A full pipe wakes the thread as well.
        _ = write(descriptor, &byte, 1)
    }

    private struct SystemFailure: Error { let code: Int32 }

    private func startThread() -> Result<Int32, SystemFailure> {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return .failure(SystemFailure(code: errno)) }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        let reading = ends[0]
        let thread = Thread(named: "DNS") { [self] in run(reading) }
        thread.start()
        return .success(ends[1])
    }

    /// The thread's loop, which never ends.
    private func run(_ wakeDescriptor: Int32) {
        let readable = Int16(truncatingIfNeeded: POLLIN)
        while true {
            let waits = state.withLock { $0.waits }
            var polled = [pollfd(fd: wakeDescriptor, events: readable, revents: 0)]
            polled += waits.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
            guard poll(&polled, nfds_t(polled.count), -1) > 0 else {
                // Interrupted, or out of memory, which may pass.
                if errno != EINTR { usleep(10_000) }
                continue
            }
            if polled[0].revents != 0 {
                var bytes = [UInt8](repeating: 0, count: 256)
                while read(wakeDescriptor, &bytes, bytes.count) > 0 {}
            }
            let ready = Set(zip(waits, polled.dropFirst()).filter { $1.revents != 0 }.map(\.0.id))
            guard !ready.isEmpty else { continue }
            // A socket that was closed meanwhile isn't in the list any more, even if its number was reused.
            let resumed = state.withLock { state in
                let resumed = state.waits.filter { ready.contains($0.id) }
                state.waits.removeAll { ready.contains($0.id) }
                return resumed
            }
            for wait in resumed { wait.continuation.resume() }
        }
    }
}

/// The system's text for an error code.
func systemText(_ code: Int32) -> String { String(cString: strerror(code)) }
