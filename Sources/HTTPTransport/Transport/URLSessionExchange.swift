import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One request on its way through a `URLSession`: holds what has arrived until somebody takes it.
final class URLSessionExchange: Sendable {
    typealias Head = (status: HTTPStatusCode, headers: HTTPHeaders)

    /// Above this much waiting to be taken, the task is suspended; once it is taken, resumed.
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

    /// Makes an exchange; `buffersUpTo` is the cap of the whole body, or `nil` to keep only what is not taken yet.
    init(_ request: HTTPRequest, buffersUpTo bufferLimit: Int?) {
        self.request = request
        self.bufferLimit = bufferLimit
    }

    // MARK: What the transport calls

    /// Sets who gets the head, or the error that came instead.
    func onHead(_ body: @escaping @Sendable (Result<Head, any Error>) -> Void) {
        state.withLock { $0.onHead = body }
    }

    /// Sets who gets the whole answer, or the error that came instead.
    func onFinish(_ body: @escaping @Sendable (Result<HTTPResponse, any Error>) -> Void) {
        state.withLock { $0.onFinish = body }
    }

    /// Sets what is cleaned up at the end, however it comes.
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
        if let total = request.timeouts.total {
            let deadline = Task { [weak self] in
                guard (try? await Task.sleep(for: total)) != nil else { return }
                self?.fail(.tookTooLong)
            }
            state.withLock { $0.deadline = deadline }
        }
        task.resume()
    }

    /// Ends the exchange at once. Does nothing when it has ended.
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

    // MARK: What the session calls

    /// Takes the head. Returns whether the body is wanted.
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
            case hand(CheckedContinuation<Data?, any Error>)
            case fail(TransportError.Reason)
        }
        let next: Next = state.withLock { state in
            guard state.end == nil else { return .wait }
            if let bufferLimit, state.body.count + data.count > bufferLimit {
                return .fail(.bodyTooLarge(limit: bufferLimit))
            }
            if let waiting = state.waiting {
                state.waiting = nil
                return .hand(waiting)
            }
            state.body.append(data)
            guard bufferLimit == nil else { return .wait }
            #if canImport(FoundationNetworking)
            // On Linux a task that is suspended goes on receiving all the same.
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
        case .hand(let continuation): continuation.resume(returning: data)
        case .fail(let reason): fail(reason)
        }
    }

    func complete(_ error: (any Error)?, response: URLResponse?) {
        guard let error else {
            // On Linux a redirect that leads nowhere is reported only here.
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

    /// Ends the exchange once; whoever still waits is told.
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
    /// Hands out what has arrived, and lets more come.
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
