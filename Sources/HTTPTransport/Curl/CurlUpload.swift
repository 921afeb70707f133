#if canImport(CSystem)
import CSystem
import Foundation

/// A body that libcurl reads in pieces, as the caller's file or sequence provides them.
///
/// Its own task reads the file or consumes the sequence, so that a slow disk or producer never holds up the loop.
final class CurlUpload: Sendable {
    /// The number of bytes to read ahead of the connection.
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
        /// The body, until it is sent or stopped.
        var source: HTTPBody
        /// The file, once it is open.
        var file: UploadFile?
        /// The number of bytes, if known.
        var total: Int64?
        var producer: CheckedContinuation<Void, Never>?
        var task: Task<Void, Never>?
        /// Whether all of it was taken before it started over.
        var wasWhole = false
        /// Tells the current reader from those before the body started over.
        var generation = 0

        /// Starts with a body that is completely in memory.
        mutating func hold(_ data: Data) {
            pieces = data.isEmpty ? [] : [data]
            byteCount = data.count
            firstOffset = 0
            hasEnded = true
        }
    }

    private let isRepeatableSource: Bool
    private let progress: (@Sendable (UploadProgress) -> Void)?
    private let state: Guarded<State>
    private let wake = Guarded<@Sendable () -> Void>({})

    /// Creates an upload of a body.
    init(of request: HTTPRequest) {
        isRepeatableSource = request.body.isRepeatable
        progress = request.uploadProgress
        var state = State(source: request.body)
        switch request.body {
        case .none: state.total = 0
        case .bytes(let data):
            state.total = Int64(data.count)
            state.hold(data)
        case .file, .stream: break
        }
        self.state = Guarded(state)
    }

    /// The number of bytes, if known. A file's is known when it is open.
    var total: Int64? { state.withLock { $0.total } }

    /// Whether there is a file to open first.
    var needsOpening: Bool {
        state.withLock { state in
            if case .file = state.source { state.file == nil } else { false }
        }
    }

    /// Opens the file, which can take long if it is on another machine. A failure is in `failure`.
    func open() {
        let source = state.withLock { $0.source }
        guard case .file(let url) = source else { return }
        let opened = Result { try UploadFile(url) }
        state.withLock { state in
            guard !state.wasStopped else { return }
            switch opened {
            case .success(let file): (state.file, state.total) = (file, file.length)
            case .failure(let error): state.failure = "\(error)"
            }
        }
    }

    /// The reason for which the body couldn't be read, if it couldn't.
    var failure: String? { state.withLock { $0.failure } }

    /// Whether libcurl has taken nothing of it yet, although there is something.
    var isUntouched: Bool {
        state.withLock { $0.sent == 0 && !isWhole($0) }
    }

    /// Whether libcurl has ever taken all of it.
    var wasWhole: Bool { state.withLock { $0.wasWhole || isWhole($0) } }

    /// Whether libcurl has taken all of it since it last started.
    var isWhole: Bool { state.withLock { isWhole($0) } }

    private func isWhole(_ state: State) -> Bool {
        guard let total = state.total else { return state.hasEnded && state.byteCount == 0 }
        return state.sent == total
    }

    /// Whether it can start over.
    var isRepeatable: Bool { isRepeatableSource || state.withLock { $0.sent == 0 } }

    /// Starts to read. `wake` is called when libcurl was told to wait and there is more, or the end.
    func start(wake: @escaping @Sendable () -> Void) {
        guard state.withLock({ $0.task == nil }) else { return }
        self.wake.withLock { $0 = wake }
        start(generation: 0)
    }

    /// Goes back to the beginning. Returns whether that is possible.
    func rewind() -> Bool {
        let (isPossible, old): (Bool, State?) = state.withLock { state in
            guard state.sent > 0 else { return (true, nil) }
            state.wasWhole = state.wasWhole || isWhole(state)
            switch state.source {
            case .none: return (!state.wasStopped, nil)
            case .stream: return (false, nil)
            case .bytes(let data):
                state.hold(data)
                state.sent = 0
                return (true, nil)
            case .file:
                let old = state
                state = State(
                    wasStopped: old.wasStopped, failure: old.failure, source: old.source, file: old.file,
                    total: old.total, wasWhole: old.wasWhole, generation: old.generation + 1)
                return (true, old)
            }
        }
        if let old {
            old.task?.cancel()
            old.producer?.resume()
            start(generation: old.generation + 1)
        }
        return isPossible
    }

    private func start(generation: Int) {
        let (source, file) = state.withLock { ($0.source, $0.file) }
        switch source {
        case .none, .bytes: return
        case .file:
            guard let file else { return }
            run { try await self.read(file, generation) }
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

    /// Stops reading, at any point, and releases the rest of the body.
    func stop() {
        let (task, producer) = state.withLock { state in
            state.wasStopped = true
            (state.source, state.file, state.pieces) = (.none, nil, [])
            defer { state.producer = nil }
            return (state.task, state.producer)
        }
        task?.cancel()
        producer?.resume()
    }

    /// Copies the next bytes to libcurl's buffer. Returns how many, or one of libcurl's signals.
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

    private func read(_ file: UploadFile, _ generation: Int) async throws {
        var offset: Int64 = 0
        while case let piece = try file.read(at: offset, upTo: Self.filePiece), !piece.isEmpty {
            offset += Int64(piece.count)
            try await offer(piece, generation)
        }
    }

    /// Adds a piece, and waits until there is room for the next.
    private func offer(_ piece: Data, _ generation: Int) async throws {
        guard !piece.isEmpty else { return }
        var wasStarved = false
        await withCheckedContinuation { continuation in
            let goesOn = state.withLock { state in
                guard state.generation == generation, !state.wasStopped else { return true }
                state.pieces.append(piece)
                state.byteCount += piece.count
                (wasStarved, state.isStarved) = (state.isStarved, false)
                if state.byteCount < Self.readAhead { return true }
                state.producer = continuation
                return false
            }
            if wasStarved { wake.withLock { $0 }() }
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
        if wasStarved { wake.withLock { $0 }() }
    }
}
#endif
