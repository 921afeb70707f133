#if canImport(CSystem)
import Foundation

/// Delivers a response's head when it arrives, and the body as it is consumed.
final class StreamedResponse: ResponseSink, @unchecked Sendable {
    // Safe to share: `memory` and `state` have their own locks, and there is nothing else.

    /// Above this many bytes waiting, the connection isn't read.
    private static let highWater = 512 << 10
    /// Down to this many bytes waiting, it is read again.
    private static let lowWater = 256 << 10
    /// Above this many bytes waiting, bytes that were already read aren't accepted either.
    private static let limit = 1 << 20

    private struct State: Sendable {
        var head: Result<ResponseHead, any Error>?
        var waitingForHead: UnsafeContinuation<ResponseHead, any Error>?
        /// The bytes that aren't delivered yet. All blocks but the last are full.
        var blocks: [PieceMemory.Block] = []
        var waiting: CheckedContinuation<Data?, any Error>?
        var isPaused = false
        var end: Result<Void, any Error>?

        var byteCount: Int { (blocks.last?.count ?? 0) + max(0, blocks.count - 1) * PieceMemory.blockSize }
    }

    private let memory = PieceMemory()
    private let state = Guarded(State())

    /// Larger buffers need fewer calls, but no longer fit into the processor's cache with the blocks that they are
    /// copied to.
    var bufferSize: Int? { 64 << 10 }
    var deliversPieces: Bool { true }

    /// Resumes the continuation, once, when the head arrives. There is only one.
    func deliverHead(to continuation: UnsafeContinuation<ResponseHead, any Error>) {
        let head = state.withLock { state in
            if state.head == nil { state.waitingForHead = continuation }
            return state.head
        }
        if let head { continuation.resume(with: head) }
    }

    /// Waits for the next piece of the body; `nil` after the last.
    ///
    /// - Parameters:
    ///   - resume: Called when the connection is to be read again.
    ///   - cancel: Called when the task is cancelled.
    nonisolated(nonsending) func next(
        resume: @Sendable () -> Void, cancel: @escaping @Sendable () -> Void
    ) async throws -> Data? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                var resumes = false
                let ready: Result<PieceMemory.Block?, any Error>? = state.withLock { state in
                    if case .failure = state.end { return state.end.map { $0.map { nil } } }
                    let block = state.blocks.isEmpty ? nil : state.blocks.removeFirst()
                    if state.isPaused, state.byteCount <= Self.lowWater { (resumes, state.isPaused) = (true, false) }
                    if let block { return .success(block) }
                    if state.end != nil { return .success(nil) }
                    state.waiting = continuation
                    return nil
                }
                if resumes { resume() }
                if let ready { continuation.resume(with: ready.map { $0?.piece() }) }
            }
        } onCancel: {
            cancel()
        }
    }

    func begin(_ head: ResponseHead) -> TransportError.Reason? {
        let waiting = state.withLock { state in
            guard state.head == nil else { return UnsafeContinuation<ResponseHead, any Error>?.none }
            state.head = .success(head)
            defer { state.waitingForHead = nil }
            return state.waitingForHead
        }
        waiting?.resume(returning: head)
        return nil
    }

    func take(_ bytes: UnsafeRawBufferPointer) -> ResponseSinkStep {
        // The last block is filled outside the lock. A consumer that comes meanwhile waits for `flush`.
        var filling: PieceMemory.Block?
        let step: ResponseSinkStep? = state.withLock { state in
            guard state.end == nil else { return .taken }
            if state.byteCount > Self.limit {
                state.isPaused = true
                return .pause
            }
            if state.blocks.last?.isFull == false { filling = state.blocks.popLast() }
            return nil
        }
        if let step { return step }
        var filled: [PieceMemory.Block] = []
        var rest = bytes
        while !rest.isEmpty {
            let block = filling ?? memory.block()
            filling = nil
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(block.append(rest)))
            filled.append(block)
        }
        state.withLock { state in
            if state.end == nil { state.blocks += filled }
        }
        return .taken
    }

    func flush() -> Bool {
        let (waiting, block, isFull) = state.withLock { state in
            var (waiting, block) = (CheckedContinuation<Data?, any Error>?.none, PieceMemory.Block?.none)
            if state.waiting != nil, !state.blocks.isEmpty {
                (waiting, block) = (state.waiting, state.blocks.removeFirst())
                state.waiting = nil
            }
            let isFull = state.end == nil && state.byteCount > Self.highWater
            if isFull { state.isPaused = true }
            return (waiting, block, isFull)
        }
        waiting?.resume(returning: block?.piece())
        return isFull
    }

    func end(_ result: Result<ResponseHead, any Error>) {
        _ = flush()
        let (waitingForHead, waiting) = state.withLock { state in
            guard state.end == nil else {
                return (UnsafeContinuation<ResponseHead, any Error>?.none, CheckedContinuation<Data?, any Error>?.none)
            }
            state.end = result.map { _ in }
            if case .failure = result { state.blocks = [] }
            if state.head == nil { state.head = result }
            defer { (state.waitingForHead, state.waiting) = (nil, nil) }
            return (state.waitingForHead, state.waiting)
        }
        memory.close()
        waitingForHead?.resume(with: result)
        waiting?.resume(with: result.map { _ in nil })
    }
}
#endif
