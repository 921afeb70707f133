#if os(Linux)
import CSystem
import Foundation

/// A body on its way out that is not handed to libcurl whole: what has been read of it, and who reads on.
///
/// A task of its own reads the file or takes from the sequence, so that a slow disk or producer never holds up the loop.
final class CurlUpload: Sendable {
    /// How much is read ahead of what the connection takes.
    private static let readAhead = 512 << 10
    private static let filePiece = 256 << 10

    private struct State: Sendable {
        var pieces: [Data] = []
        var byteCount = 0
        var firstOffset = 0
        var sent: Int64 = 0
        var hasEnded = false
        var isStarved = false
        var wasStopped = false
        var failure: String?
        var producer: CheckedContinuation<Void, Never>?
        var task: Task<Void, Never>?
        /// Whether all of it was taken before it began anew.
        var wasWhole = false
        /// Tells those who read now from those who did before the body began anew.
        var generation = 0

        /// Begins with a body that is all there.
        mutating func hold(_ data: Data) {
            pieces = data.isEmpty ? [] : [data]
            byteCount = data.count
            firstOffset = 0
            hasEnded = true
        }
    }

    /// The number of bytes, where it is known.
    let total: Int64?
    private let source: HTTPBody
    private let progress: (@Sendable (UploadProgress) -> Void)?
    private let state = Guarded(State())
    private let wake = Guarded<@Sendable () -> Void>({})

    /// Makes an upload of a body.
    ///
    /// - Throws: `TransportError` when a file can't be read.
    init(of request: HTTPRequest) throws {
        source = request.body
        progress = request.uploadProgress
        switch request.body {
        case .none: total = 0
        case .bytes(let data):
            total = Int64(data.count)
            state.withLock { $0.hold(data) }
        case .file(let file):
            let size =
                FileManager.default.isReadableFile(atPath: file.path)
                ? try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int64 : nil
            guard let size else {
                throw TransportError(.unreadableBody("there is no readable file at \(file.path)"), request)
            }
            total = size
        case .stream: total = nil
        }
    }

    /// Why the body could not be read, if that is what went wrong.
    var failure: String? { state.withLock { $0.failure } }

    /// Whether libcurl has taken nothing of it yet, although there is something.
    var isUntouched: Bool {
        state.withLock { $0.sent == 0 && !isWhole($0) }
    }

    /// Whether libcurl has ever taken all of it.
    var wasWhole: Bool { state.withLock { $0.wasWhole || isWhole($0) } }

    private func isWhole(_ state: State) -> Bool {
        state.sent == total || total == nil && state.hasEnded && state.byteCount == 0
    }

    /// Whether it can begin anew.
    var isRepeatable: Bool { source.isRepeatable || state.withLock { $0.sent == 0 } }

    /// Starts to read. `wake` is called when libcurl was told to wait and there is more, or the end.
    func start(wake: @escaping @Sendable () -> Void) {
        guard state.withLock({ $0.task == nil }) else { return }
        self.wake.withLock { $0 = wake }
        start(generation: 0)
    }

    /// Goes back to the beginning. Returns whether that is possible.
    func rewind() -> Bool {
        let (old, producer, generation): (Task<Void, Never>?, CheckedContinuation<Void, Never>?, Int) =
            state.withLock { state in
                guard state.sent > 0 else { return (nil, nil, 0) }
                state.wasWhole = state.wasWhole || isWhole(state)
                switch source {
                case .none: return (nil, nil, 0)
                case .stream: return (nil, nil, -1)
                case .bytes(let data):
                    state.hold(data)
                    state.sent = 0
                    return (nil, nil, 0)
                case .file:
                    let (task, producer, generation) = (state.task, state.producer, state.generation + 1)
                    let (wasWhole, wasStopped, failure) = (state.wasWhole, state.wasStopped, state.failure)
                    state = State(
                        wasStopped: wasStopped, failure: failure, wasWhole: wasWhole, generation: generation)
                    return (task, producer, generation)
                }
            }
        old?.cancel()
        producer?.resume()
        if generation > 0 { start(generation: generation) }
        return generation >= 0
    }

    private func start(generation: Int) {
        switch source {
        case .none, .bytes: return
        case .file(let file): run { try await self.read(file, generation) }
        case .stream(let pieces):
            run { for try await piece in pieces { try await self.offer(piece, generation) } }
        }
        func run(_ body: @escaping @Sendable () async throws -> Void) {
            let task = Task.detached {
                do {
                    try await body()
                    self.finish(nil, generation)
                } catch {
                    self.finish("\(error)", generation)
                }
            }
            let isLate = state.withLock { state in
                state.task = task
                return state.wasStopped
            }
            if isLate { task.cancel() }
        }
    }

    /// Ends the reading, wherever it is.
    func stop() {
        let (task, producer) = state.withLock { state in
            state.wasStopped = true
            defer { state.producer = nil }
            return (state.task, state.producer)
        }
        task?.cancel()
        producer?.resume()
    }

    /// Copies the next bytes to where libcurl wants them: how many, or one of libcurl's signals.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let (count, sent, producer): (Int, Int64, CheckedContinuation<Void, Never>?) = state.withLock { state in
            if state.failure != nil || state.wasStopped { return (Int(CURL_READFUNC_ABORT), 0, nil) }
            var count = 0
            while count < buffer.count, let piece = state.pieces.first {
                let rest = piece.dropFirst(state.firstOffset).prefix(buffer.count - count)
                rest.copyBytes(to: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
                count += rest.count
                state.firstOffset += rest.count
                if state.firstOffset == piece.count {
                    state.pieces.removeFirst()
                    state.firstOffset = 0
                }
            }
            state.byteCount -= count
            state.sent += Int64(count)
            if count == 0, !state.hasEnded {
                state.isStarved = true
                return (Int(CURL_READFUNC_PAUSE), 0, nil)
            }
            guard state.byteCount < Self.readAhead else { return (count, state.sent, nil) }
            defer { state.producer = nil }
            return (count, state.sent, state.producer)
        }
        producer?.resume()
        if 1...buffer.count ~= count {
            progress?(UploadProgress(sent: sent, total: total))
        } else if count == 0, total == nil {
            progress?(UploadProgress(sent: sent, total: sent))
        }
        return count
    }

    private func read(_ file: URL, _ generation: Int) async throws {
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        while let piece = try handle.read(upToCount: Self.filePiece), !piece.isEmpty {
            try await offer(piece, generation)
        }
    }

    /// Adds a piece, and waits until there is room for the next.
    private func offer(_ piece: Data, _ generation: Int) async throws {
        guard !piece.isEmpty else { return }
        var wasStarved = false
        await withCheckedContinuation { continuation in
            let goesOn = state.withLock { state in
                guard state.generation == generation else { return true }
                state.pieces.append(piece)
                state.byteCount += piece.count
                (wasStarved, state.isStarved) = (state.isStarved, false)
                if state.byteCount < Self.readAhead || state.wasStopped { return true }
                state.producer = continuation
                return false
            }
            if wasStarved { wakeUp() }
            if goesOn { continuation.resume() }
        }
        try Task.checkCancellation()
    }

    private func finish(_ failure: String?, _ generation: Int) {
        let wasStarved = state.withLock { state in
            guard state.generation == generation else { return false }
            state.hasEnded = true
            if !state.wasStopped { state.failure = failure }
            defer { state.isStarved = false }
            return state.isStarved
        }
        if wasStarved { wakeUp() }
    }

    private func wakeUp() {
        wake.withLock { $0 }()
    }
}
#endif
