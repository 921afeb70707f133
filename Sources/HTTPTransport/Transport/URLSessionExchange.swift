import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A request in progress on a `URLSession`. Stores the received data until it is consumed.
final class URLSessionExchange: Sendable {
    typealias Head = (status: HTTPStatusCode, headers: HTTPHeaders)

    /// The number of waiting bytes above which the task is suspended. It resumes when they are consumed.
    private static let highWater = 1 << 20

    fileprivate struct State {
        var task: URLSessionTask?
        var onHead: (@Sendable (Result<Head, any Error>) -> Void)?
        var onFinish: (@Sendable (Result<HTTPResponse, any Error>) -> Void)?
        var onEnd: (@Sendable () -> Void)?
        var deadline: Task<Void, Never>?
        var head: Head?
        var body = Data()
        var waiting: CheckedContinuation<Data?, any Error>?
        var isSuspended = false
        var end: Result<Void, any Error>?
    }

    let request: HTTPRequest
    private let bufferLimit: Int?
    private let state = Guarded(State())

    /// Creates an exchange. `buffersUpTo` limits the whole body; `nil` stores only the part that hasn't been consumed
    /// yet.
    init(_ request: HTTPRequest, buffersUpTo bufferLimit: Int?) {
        self.request = request
        self.bufferLimit = bufferLimit
    }

    // MARK: Called by the transport

    /// Starts the exchange, and returns the head of its response.
    nonisolated(nonsending) func head(_ start: () -> Void) async throws -> Head {
        // Taken out of a lock, because the thread sanitizer doesn't see that a continuation was resumed before it was
        // awaited.
        let received = Guarded<Result<Head, any Error>?>(nil)
        await withCheckedContinuation { continuation in
            let wasCancelled = state.withLock { state in
                guard state.end == nil else { return true }
                state.onHead = { head in
                    received.withLock { $0 = head }
                    continuation.resume()
                }
                return false
            }
            start()
            if wasCancelled { continuation.resume() }
        }
        guard let head = received.withLock({ $0 }) else { throw CancellationError() }
        return try head.get()
    }

    /// Sets the closure that receives the whole response, or the error. An exchange that was cancelled before it starts
    /// has ended already.
    func onFinish(_ body: @escaping @Sendable (Result<HTTPResponse, any Error>) -> Void) {
        let wasCancelled = state.withLock { state in
            guard state.end == nil else { return true }
            state.onFinish = body
            return false
        }
        if wasCancelled { body(.failure(CancellationError())) }
    }

    /// Sets a closure to clean up, which runs when the exchange ends for any reason.
    func onEnd(_ body: @escaping @Sendable () -> Void) {
        state.withLock { $0.onEnd = body }
    }

    func run(_ task: URLSessionTask) {
        let wasCancelled = state.withLock { state in
            state.task = task
            return state.end != nil
        }
        guard !wasCancelled else {
            state.withLock { state in
                defer { state.onEnd = nil }
                return state.onEnd
            }?()
            return task.cancel()
        }
        if let total = request.timeouts.total, total <= .zero {
            fail(.tookTooLong)
        } else if let total = request.timeouts.total {
            let deadline = Task { [weak self] in
                guard (try? await Task.sleep(for: total.sleepable)) != nil else { return }
                self?.fail(.tookTooLong)
            }
            state.withLock { $0.deadline = deadline }
        }
        task.resume()
    }

    /// Ends the exchange immediately. Does nothing if it has ended.
    @Sendable func cancel() {
        finish(.failure(CancellationError()), cancelsTask: true)
    }

    /// Waits for the next piece of the body; `nil` after the last.
    func nextPiece() async throws -> Data? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let ready: Result<Data?, any Error>? = state.withLock { state in
                    if !state.body.isEmpty { return .success(state.takeBody()) }
                    if let end = state.end { return end.map { nil } }
                    state.waiting = continuation
                    return nil
                }
                if let ready { continuation.resume(with: ready) }
            }
        } onCancel: {
            cancel()
        }
    }

    // MARK: Called by the session

    /// Receives the head. Returns whether the body is wanted.
    func receive(_ response: URLResponse) -> Bool {
        guard let response = response as? HTTPURLResponse else {
            fail(.invalidResponse("it has no status"))
            return false
        }
        let headers = HTTPHeaders(
            response.allHeaderFields.compactMap { name, value in
                (name as? String).map { HTTPHeaders.Field(name: $0, value: "\(value)") }
            })
        guard headers.reduce(0, { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }) <= request.limits.headerBytes
        else {
            fail(.headersTooLarge(limit: request.limits.headerBytes))
            return false
        }
        if let bufferLimit, request.method != .head, response.expectedContentLength > Int64(bufferLimit) {
            fail(.bodyTooLarge(limit: bufferLimit))
            return false
        }
        let head = Head(HTTPStatusCode(rawValue: response.statusCode), headers)
        let tell = state.withLock { state in
            state.head = head
            defer { state.onHead = nil }
            return state.onHead
        }
        tell?(.success(head))
        return true
    }

    func receive(_ data: Data) {
        enum Next {
            case wait
            case deliver(CheckedContinuation<Data?, any Error>)
            case fail(TransportError.Reason)
        }
        let next: Next = state.withLock { state in
            guard state.end == nil else { return .wait }
            if let bufferLimit, state.body.count + data.count > bufferLimit {
                return .fail(.bodyTooLarge(limit: bufferLimit))
            }
            if let waiting = state.waiting {
                state.waiting = nil
                return .deliver(waiting)
            }
            state.body.append(data)
            guard bufferLimit == nil else { return .wait }
            #if canImport(FoundationNetworking)
            // On Linux, a suspended task continues to receive.
            let backlog = request.limits.backlogBytes
            return state.body.count > backlog ? .fail(.takenTooSlowly(limit: backlog)) : .wait
            #else
            if !state.isSuspended, state.body.count > Self.highWater {
                state.isSuspended = true
                state.task?.suspend()
            }
            return .wait
            #endif
        }
        switch next {
        case .wait: break
        case .deliver(let continuation): continuation.resume(returning: data)
        case .fail(let reason): fail(reason)
        }
    }

    func complete(_ error: (any Error)?, response: URLResponse?) {
        guard let error else {
            // On Linux, a redirect without a target is only reported here.
            if let response, state.withLock({ $0.head == nil && $0.end == nil }) { _ = receive(response) }
            return finish(.success(()))
        }
        finish(.failure(TransportError(TransportError.Reason(error), request)))
    }

    func report(sent: Int64, total: Int64) {
        request.uploadProgress?(UploadProgress(sent: sent, total: total > 0 ? total : nil))
    }

    // MARK: The end

    private func fail(_ reason: TransportError.Reason) {
        finish(.failure(TransportError(reason, request)), cancelsTask: true)
    }

    /// Ends the exchange once, and resumes everyone who still waits.
    private func finish(_ end: Result<Void, any Error>, cancelsTask: Bool = false) {
        let ended: State? = state.withLock { state in
            guard state.end == nil else { return nil }
            state.end = end
            let snapshot = state
            state.onHead = nil
            state.onFinish = nil
            state.waiting = nil
            state.deadline = nil
            if state.task != nil { state.onEnd = nil }
            if case .failure = end { state.body = Data() }
            return snapshot
        }
        guard let ended else { return }
        ended.deadline?.cancel()
        if cancelsTask { ended.task?.cancel() }
        if ended.task != nil { ended.onEnd?() }
        ended.waiting?.resume(with: end.map { nil })
        let noAnswer = TransportError(.invalidResponse("it ended before its head"), request)
        ended.onHead?(end.flatMap { ended.head.map(Result.success) ?? .failure(noAnswer) })
        ended.onFinish?(
            end.flatMap {
                guard let head = ended.head else { return .failure(noAnswer) }
                return .success(HTTPResponse(status: head.status, headers: head.headers, body: ended.body))
            })
    }
}

extension URLSessionExchange.State {
    /// Returns the received bytes, and makes room for more.
    fileprivate mutating func takeBody() -> Data {
        defer {
            body = Data()
            if isSuspended {
                isSuspended = false
                task?.resume()
            }
        }
        return body
    }
}
