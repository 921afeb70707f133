#if canImport(CSystem)
import CSystem
import Foundation

/// A WebSocket on a connection that libcurl has made: we do the framing, libcurl does TCP and TLS.
final class CurlWebSocket: @unchecked Sendable {
    // Safe to share: `state` has its own lock, and the other variables are only accessed on the loop's thread.

    /// Above this many bytes waiting to be written, senders wait.
    static let highWater = 256 << 10
    /// Above this many bytes of pongs waiting to be written, only the last of further pings is answered.
    private static let mostPongs = 16 << 10
    /// The most reads in a row; then the loop's other connections get their turn.
    private static let readsPerTurn = 32
    private static let leastCapacity = 64

    enum Phase {
        case connecting, handshake, refused, open
        /// It has ended for its callers; the loop writes the rest and waits until the peer closes.
        case lingering
        case closed
    }

    struct State: Sendable {
        var inbox = WebSocketInbox()
        var opening: CheckedContinuation<HTTPHeaders, any Error>?
        var opened: Result<HTTPHeaders, any Error>?
        var outgoing = Data()
        /// The number of bytes of pongs in `outgoing`, and the last ping that found no room there. Its pong stands for
        /// all before it.
        var pongBytes = 0
        var unansweredPing: Data?
        var isWriteRequested = false
        /// The senders whose frames wait until `outgoing` is below the high-water mark.
        var senders: [Sender] = []
        var lastTicket: UInt64 = 0
        /// Whether the connection takes output. When it doesn't, there may still be something to read.
        var canWrite = true
        var pings: [Data: Ping] = [:]
        var closers: [CheckedContinuation<Void, Never>] = []
        var pingCount: UInt64 = 0
        var hasSentClose = false
        var isReadingPaused = false
        /// Further input is discarded.
        var discardsInput = false
    }

    /// A caller's ping.
    enum Ping: Sendable {
        /// Its frame is being sent, and its caller isn't waiting yet.
        case sent
        case awaited(CheckedContinuation<Void, any Error>)
        case answered
    }

    struct Sender: Sendable {
        let ticket: UInt64
        let frame: Data
        let continuation: CheckedContinuation<Void, any Error>
    }

    let request: WebSocketRequest
    let handshake: HTTPRequest
    let key = WebSocketHandshake.key()
    let action: String
    let loop: CurlLoop
    let state = Guarded(State())

    var phase = Phase.connecting
    var easy: CurlEasy?
    var socket: Int32 = -1
    private var reader: WebSocketReader
    var response: HandshakeResponse
    private var writing = Data()
    private var written = 0
    let began = monotonicNow()
    /// The last time at which the peer sent something, or was seen to read.
    var lastActivity: UInt64 = 0
    private var hasPinged = false
    var endBy: UInt64?

    init(_ request: WebSocketRequest, _ handshake: HTTPRequest, on loop: CurlLoop) {
        self.request = request
        self.handshake = handshake
        self.loop = loop
        action = request.description
        reader = WebSocketReader(expectsMask: false, limit: request.messageBytes)
        response = HandshakeResponse(headerLimit: handshake.limits.headerBytes)
    }

    func error(_ reason: WebSocketError.Reason) -> WebSocketError { WebSocketError(reason, action) }
}

// MARK: - Called by the loop

extension CurlWebSocket {
    /// The time at which the loop must call `checkDeadline`.
    var deadline: UInt64? {
        if let endBy { return endBy }
        guard phase == .open, !state.withLock({ $0.isReadingPaused }) else { return nil }
        return lastActivity.advanced(hasPinged ? request.silence : request.silence / 2)
    }

    func checkDeadline() {
        guard let deadline, deadline <= loop.now else { return }
        switch phase {
        case .handshake: finishOpening(.failure(TransportError(.tookTooLong, handshake)))
        case .refused: return refuse()
        case .open where endBy == nil && !hasPinged:
            hasPinged = true
            enqueue(.ping, Data())
            return write()
        case .open where endBy == nil: finish(.failure(error(.silent)))
        // The peer didn't agree to close in time.
        case .open: finish(.success(()))
        case .connecting, .lingering, .closed: break
        }
        disconnect()
    }

    func handle(_ happened: Epoll.Interest) {
        // A socket with pending output has become writable because the peer has read.
        if happened.contains(.writing) { lastActivity = loop.now }
        if !happened.isDisjoint(with: [.writing, .broken]) { write() }
        if !happened.isDisjoint(with: [.reading, .broken]) { read() }
    }

    /// Reads the bytes that have arrived, unless enough messages wait to be consumed.
    func read() {
        guard let easy else { return }
        for _ in 0..<Self.readsPerTurn {
            guard !pauseIfFull() else { return }
            var count = 0
            // Safe: the loop's buffer has the given length, and nothing refers to it after this turn.
            let code = curl_easy_recv(easy.pointer, loop.readBuffer.baseAddress, loop.readBuffer.count, &count)
            if Int(code) == CURLE_AGAIN { return updateInterest() }
            guard Int(code) == CURLE_OK, count > 0 else { return endOfInput() }
            lastActivity = loop.now
            hasPinged = false
            let bytes = UnsafeRawBufferPointer(rebasing: loop.readBuffer[..<count])
            switch phase {
            case .handshake, .refused: takeHandshake(bytes)
            case .open: takeFrames(bytes)
            case .connecting, .lingering, .closed: break
            }
            guard self.easy != nil else { return }
        }
        loop.send(.read(self))
    }

    private func pauseIfFull() -> Bool {
        let isFull = state.withLock { state in
            state.isReadingPaused = phase == .open && endBy == nil && state.inbox.cost > max(0, request.backlogBytes)
            return state.isReadingPaused
        }
        if isFull { updateInterest() }
        return isFull
    }

    /// Reads again after the waiting messages were consumed.
    func resumeReading() {
        state.withLock { $0.isReadingPaused = false }
        lastActivity = loop.now
        loop.wake(by: deadline)
        read()
    }

    func takeFrames(_ bytes: UnsafeRawBufferPointer) {
        var messages: [WebSocketMessage] = []
        var closure: WebSocketClosure?
        do {
            try reader.take(bytes) { event in
                guard closure == nil else { return }
                switch event {
                case .message(let message): messages.append(message)
                case .ping(let payload): answerPing(payload)
                case .pong(let payload): takePong(payload)
                case .close(let said): closure = said
                }
            }
            deliver(messages)
            if let closure { takeClose(closure) }
        } catch {
            deliver(messages)
            if !state.withLock({ $0.hasSentClose }) {
                enqueue(.close, WebSocketFrame.payload(WebSocketClosure(code: error.code, reason: error.why)))
            }
            let reason: WebSocketError.Reason =
                error.code == .messageTooLarge
                ? .messageTooLarge(limit: request.messageBytes) : .protocolViolation(error.why)
            finish(.failure(self.error(reason)))
            linger()
        }
        write()
    }

    private func deliver(_ messages: [WebSocketMessage]) {
        guard !messages.isEmpty else { return }
        let delivery = state.withLock { state in
            // While it is closing the peer doesn't have to wait, so messages beyond the backlog are dropped.
            if state.hasSentClose, state.inbox.cost > max(0, request.backlogBytes) { state.discardsInput = true }
            return state.discardsInput ? nil : state.inbox.add(messages)
        }
        delivery?.waiter.resume(returning: delivery?.messages)
    }

    private func answerPing(_ payload: Data) {
        state.withLock { state in
            guard !state.hasSentClose else { return }
            guard state.pongBytes < Self.mostPongs else { return state.unansweredPing = payload }
            state.appendPong(payload)
        }
    }

    private func takeClose(_ closure: WebSocketClosure) {
        let answers = state.withLock { state in
            state.inbox.closure = closure
            defer { state.hasSentClose = true }
            return !state.hasSentClose
        }
        if answers { enqueue(.close, WebSocketFrame.payload(WebSocketClosure(code: closure.code))) }
        finish(.success(()))
        linger()
    }

    private func endOfInput() {
        switch phase {
        case .handshake: finishOpening(.failure(TransportError(.connectionLost, handshake)))
        case .refused: return refuse()
        default: finish(.failure(error(.connectionLost)))
        }
        disconnect()
    }

    func fail(_ reason: WebSocketError.Reason) {
        finishOpening(.failure(error(reason)))
        disconnect()
    }

    /// Writes the rest and waits for the peer to close the connection.
    private func linger() {
        guard phase != .closed else { return }
        phase = .lingering
        endBy = loop.now.advanced(WebSocketRequest.closeTime)
        loop.wake(by: deadline)
    }

    /// Releases the connection.
    func disconnect() {
        guard phase != .closed else { return }
        phase = .closed
        endBy = nil
        let lost = error(.connectionLost)
        finishOpening(.failure(lost))
        finish(.failure(lost))
        guard let easy else { return }
        self.easy = nil
        loop.release(easy, socket)
    }

    /// Writes the bytes that wait, as far as the connection takes them.
    func write() {
        guard let easy else { return }
        while true {
            if written == writing.count {
                let admitted = refill()
                for sender in admitted { sender.continuation.resume() }
                if writing.isEmpty { break }
                // After a write that didn't fit, OpenSSL must get the same bytes at the same address. A `Data` so small
                // that it stores its bytes inline has no fixed address.
                writing.reserveCapacity(Self.leastCapacity)
            }
            var count = 0
            let code = writing.withUnsafeBytes { bytes in
                curl_easy_send(easy.pointer, bytes.baseAddress.map { $0 + written }, bytes.count - written, &count)
            }
            if Int(code) == CURLE_AGAIN { break }
            guard Int(code) == CURLE_OK else {
                stopWriting()
                break
            }
            written += count
        }
        updateInterest()
    }

    /// Takes the bytes to write next. Returns the senders whose frames are now in the buffer.
    private func refill() -> ArraySlice<Sender> {
        (writing, written) = (Data(), 0)
        return state.withLock { state in
            state.isWriteRequested = false
            if !state.canWrite { (state.outgoing, state.unansweredPing) = (Data(), nil) }
            swap(&writing, &state.outgoing)
            state.pongBytes = 0
            if let payload = state.unansweredPing {
                state.unansweredPing = nil
                if !state.hasSentClose { state.appendPong(payload) }
            }
            var admitted = 0
            while admitted < state.senders.count, state.outgoing.count <= Self.highWater {
                state.outgoing.append(state.senders[admitted].frame)
                admitted += 1
            }
            if writing.isEmpty { swap(&writing, &state.outgoing) }
            defer { state.senders.removeFirst(admitted) }
            return state.senders.prefix(admitted)
        }
    }

    /// Records that nothing can be written any more. The peer may still have responded to earlier messages, so reading
    /// goes on and finds the end. Only the senders fail now, as they may be the ones who have to read.
    private func stopWriting() {
        (writing, written) = (Data(), 0)
        let senders = state.withLock { state in
            state.canWrite = false
            state.outgoing = Data()
            defer { state.senders = [] }
            return state.senders
        }
        for sender in senders { sender.continuation.resume(throwing: error(.connectionLost)) }
    }

    private func updateInterest() {
        guard easy != nil else { return }
        var interest: Epoll.Interest = state.withLock { $0.isReadingPaused } ? [] : .reading
        if written < writing.count { interest.insert(.writing) }
        loop.epoll.poll(socket, for: interest)
    }
}

extension CurlWebSocket.State {
    fileprivate mutating func appendPong(_ payload: Data) {
        let before = outgoing.count
        WebSocketFrame.append(.pong, payload, masked: true, to: &outgoing)
        pongBytes += outgoing.count - before
    }
}
#endif
