#if os(Linux)
import CSystem
import Foundation

/// A WebSocket on a connection that libcurl has made: the framing is ours, libcurl does TCP and TLS.
final class CurlWebSocket: @unchecked Sendable {
    // Safe to share: `state` guards itself, and the other variables are touched on the loop's thread only.

    /// Above this much waiting to be written, senders wait.
    static let highWater = 256 << 10
    /// Above this much, pings are left unanswered.
    private static let mostPongs = 1 << 20
    /// So many reads in a row; then the loop's other connections have their turn.
    private static let readsPerTurn = 32
    private static let leastCapacity = 64

    enum Phase {
        case connecting, handshake, refused, open
        /// The connection is over for everybody but the loop, which writes the rest and waits for the other side's end.
        case lingering
        case gone
    }

    struct State: Sendable {
        var inbox = WebSocketInbox()
        var opening: CheckedContinuation<HTTPHeaders, any Error>?
        var opened: Result<HTTPHeaders, any Error>?
        var outgoing = Data()
        var isFlushPosted = false
        /// Those whose frames wait until `outgoing` is below the high water; without a wait there are none.
        var senders: [Sender] = []
        var lastTicket: UInt64 = 0
        /// Nothing can be written any more, though there may still be something to read.
        var isMute = false
        var pings: [Data: CheckedContinuation<Void, any Error>] = [:]
        var closers: [CheckedContinuation<Void, Never>] = []
        var pingCount: UInt64 = 0
        var hasSentClose = false
        var isReadingPaused = false
        /// What still comes is let fall.
        var isDeaf = false
    }

    struct Sender: Sendable {
        let ticket: UInt64
        let frame: Data
        let continuation: CheckedContinuation<Void, any Error>
    }

    let request: WebSocketRequest
    let handshake: HTTPRequest
    private let key = WebSocketHandshake.key()
    let action: String
    let loop: CurlLoop
    let state = Guarded(State())

    var phase = Phase.connecting
    private var easy: CurlEasy?
    private(set) var socket: Int32 = -1
    private var reader: WebSocketReader
    private var answer = RefusedAnswer()
    private var writing = Data()
    private var written = 0
    private let began = monotonicNow()
    /// When the other side was last heard of, or seen to read.
    private var lastSign: UInt64 = 0
    private var hasPinged = false
    var endBy: UInt64?

    init(_ request: WebSocketRequest, _ handshake: HTTPRequest, on loop: CurlLoop) {
        self.request = request
        self.handshake = handshake
        self.loop = loop
        action = request.description
        reader = WebSocketReader(expectsMask: false, limit: request.messageBytes)
    }

    func error(_ reason: WebSocketError.Reason) -> WebSocketError { WebSocketError(reason, action) }
}

// MARK: - Opening

extension CurlWebSocket: AnswerSink {
    /// Resumes the continuation once the WebSocket is open, or can't be. It is the only one.
    func open(_ continuation: CheckedContinuation<HTTPHeaders, any Error>) {
        let opened = state.withLock { state in
            if state.opened == nil { state.opening = continuation }
            return state.opened
        }
        if let opened { continuation.resume(with: opened) }
    }

    func begin(_ head: AnswerHead) -> TransportError.Reason? { nil }
    func take(_ bytes: UnsafeRawBufferPointer) -> AnswerSinkStep { .taken }
    func flush() {}

    /// Takes that no connection came about, or that nobody wants it any more.
    func end(_ result: Result<AnswerHead, any Error>) {
        if case .failure(let error) = result { settle(.failure(error)) }
    }

    private func settle(_ result: Result<HTTPHeaders, any Error>) {
        let opening = state.withLock { state -> CheckedContinuation<HTTPHeaders, any Error>? in
            guard state.opened == nil else { return nil }
            state.opened = result
            defer { state.opening = nil }
            return state.opening
        }
        opening?.resume(with: result)
    }

    /// Goes on with a connection that libcurl has made, on the loop's thread.
    func adopt(_ easy: CurlEasy, _ socket: Int32) {
        guard phase == .connecting else { return loop.release(easy, socket) }
        self.easy = easy
        self.socket = socket
        phase = .handshake
        lastSign = loop.now
        endBy = began.advanced(request.openTimeout)
        var lines = HTTPHeaders()
        let origin = Origin(handshake.url)
        lines["Host"] = origin.map { String($0.description.drop { $0 != "/" }.dropFirst(2)) }
        lines["Upgrade"] = "websocket"
        lines["Connection"] = "Upgrade"
        lines["Sec-WebSocket-Version"] = "13"
        lines["Sec-WebSocket-Key"] = key
        if !request.subprotocols.isEmpty {
            lines["Sec-WebSocket-Protocol"] = request.subprotocols.joined(separator: ", ")
        }
        lines["User-Agent"] = CurlSystem.userAgent
        lines.merge(handshake.headers)
        let path = handshake.url.path(percentEncoded: true)
        let query = handshake.url.query(percentEncoded: true).map { "?\($0)" } ?? ""
        let text = lines.reduce("GET \(path.isEmpty ? "/" : path)\(query) HTTP/1.1\r\n") {
            $0 + "\($1.name): \($1.value)\r\n"
        }
        state.withLock { $0.outgoing.insert(contentsOf: Array("\(text)\r\n".utf8), at: 0) }
        write()
    }

    private func takeHandshake(_ bytes: UnsafeRawBufferPointer) {
        if phase == .refused {
            if answer.takeBody(bytes) { refuse() }
            return
        }
        guard let rest = answer.takeHead(bytes) else {
            if answer.headByteCount > handshake.limits.headerBytes {
                fail(.invalidHandshake("its header is larger than \(handshake.limits.headerBytes) bytes"))
            }
            return
        }
        guard answer.head.status == 101 else {
            guard answer.head.status >= 200 else { return fail(.invalidHandshake("it is no HTTP")) }
            phase = .refused
            if answer.takeBody(rest) { refuse() }
            return
        }
        let headers = answer.head.headers
        if let flaw = WebSocketHandshake.flaw(in: headers, key: key, offered: request.subprotocols) {
            return fail(.invalidHandshake(flaw))
        }
        phase = .open
        endBy = nil
        loop.watch(self)
        settle(.success(headers))
        takeFrames(rest)
    }

    private func refuse() { fail(.refused(answer.response)) }
}

// MARK: - The loop's side

extension CurlWebSocket {
    /// When the loop is to call `meetDeadline`.
    var deadline: UInt64? {
        if let endBy { return endBy }
        guard phase == .open, !state.withLock({ $0.isReadingPaused }) else { return nil }
        return lastSign.advanced(hasPinged ? request.silence : request.silence / 2)
    }

    func meetDeadline() {
        guard let deadline, deadline <= loop.now else { return }
        switch phase {
        case .handshake: settle(.failure(TransportError(.tookTooLong, handshake)))
        case .refused: return refuse()
        case .open where endBy == nil && !hasPinged:
            hasPinged = true
            enqueue(.ping, Data())
            return write()
        case .open where endBy == nil: finish(.failure(error(.silent)))
        // The other side was told that it is over and never agreed: then it is over without it.
        case .open: finish(.success(()))
        case .connecting, .lingering, .gone: break
        }
        vanish()
    }

    func ready(_ happened: Epoll.Interest) {
        // A socket that is waited for has become writable because the other side has read.
        if happened.contains(.writing) { lastSign = loop.now }
        if !happened.isDisjoint(with: [.writing, .broken]) { write() }
        if !happened.isDisjoint(with: [.reading, .broken]) { readOn() }
    }

    /// Reads what there is, unless enough waits to be taken.
    func readOn() {
        guard let easy else { return }
        for _ in 0..<Self.readsPerTurn {
            guard !pauseIfFull() else { return }
            var count = 0
            // Safe: the loop's scratch memory is as long as it says, and nobody keeps what is read from it.
            let code = curl_easy_recv(easy.pointer, loop.scratch.baseAddress, loop.scratch.count, &count)
            if Int(code) == CURLE_AGAIN { return updateInterest() }
            guard Int(code) == CURLE_OK, count > 0 else { return endOfInput() }
            lastSign = loop.now
            hasPinged = false
            let bytes = UnsafeRawBufferPointer(rebasing: loop.scratch[..<count])
            switch phase {
            case .handshake, .refused: takeHandshake(bytes)
            case .open: takeFrames(bytes)
            case .connecting, .lingering, .gone: break
            }
            guard self.easy != nil else { return }
        }
        loop.post(.readOn(self))
    }

    private func pauseIfFull() -> Bool {
        let isFull = state.withLock { state in
            state.isReadingPaused = phase == .open && endBy == nil && state.inbox.byteCount > request.backlogBytes
            return state.isReadingPaused
        }
        if isFull { updateInterest() }
        return isFull
    }

    /// Called when what waited has been taken.
    func resumeReading() {
        state.withLock { $0.isReadingPaused = false }
        lastSign = loop.now
        loop.watch(self)
        readOn()
    }

    private func takeFrames(_ bytes: UnsafeRawBufferPointer) {
        var messages: [WebSocketMessage] = []
        var closure: WebSocketClosure?
        do {
            try reader.take(bytes) { event in
                guard closure == nil else { return }
                switch event {
                case .message(let message): messages.append(message)
                case .ping(let payload): answerPing(payload)
                case .pong(let payload): state.withLock { $0.pings.removeValue(forKey: payload) }?.resume()
                case .close(let said): closure = said
                }
            }
            hand(messages)
            if let closure { closed(closure) }
        } catch {
            hand(messages)
            enqueue(.close, WebSocketFrame.payload(WebSocketClosure(code: error.code, reason: error.why)))
            let reason: WebSocketError.Reason =
                error.code == .messageTooLarge
                ? .messageTooLarge(limit: request.messageBytes) : .protocolViolation(error.why)
            finish(.failure(self.error(reason)))
            linger()
        }
        write()
    }

    private func hand(_ messages: [WebSocketMessage]) {
        guard !messages.isEmpty else { return }
        let handed = state.withLock { state in
            // While it is being closed nobody is made to wait, so that what is beyond the backlog has no place.
            if state.hasSentClose, state.inbox.byteCount > request.backlogBytes { state.isDeaf = true }
            return state.isDeaf ? nil : state.inbox.add(messages)
        }
        handed?.waiter.resume(returning: handed?.messages)
    }

    private func answerPing(_ payload: Data) {
        if state.withLock({ $0.outgoing.count }) < Self.mostPongs { enqueue(.pong, payload) }
    }

    private func closed(_ closure: WebSocketClosure) {
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
        case .handshake: settle(.failure(TransportError(.connectionLost, handshake)))
        case .refused: return refuse()
        default: finish(.failure(error(.connectionLost)))
        }
        vanish()
    }

    private func fail(_ reason: WebSocketError.Reason) {
        settle(.failure(error(reason)))
        vanish()
    }

    /// Writes the rest and waits for the other side to close the connection, which is its part.
    private func linger() {
        guard phase != .gone else { return }
        phase = .lingering
        endBy = loop.now.advanced(WebSocketRequest.closeTime)
        loop.watch(self)
    }

    /// Lets the connection go.
    func vanish() {
        guard phase != .gone else { return }
        phase = .gone
        endBy = nil
        let lost = error(.connectionLost)
        settle(.failure(lost))
        finish(.failure(lost))
        guard let easy else { return }
        self.easy = nil
        loop.release(easy, socket)
    }

    /// Writes what waits to be written.
    func write() {
        guard let easy else { return }
        while true {
            if written == writing.count {
                let admitted = refill()
                for sender in admitted { sender.continuation.resume() }
                if writing.isEmpty { break }
                // OpenSSL wants what it has refused again from the same address, and so few bytes as fit into a `Data`
                // itself have none that lasts.
                writing.reserveCapacity(Self.leastCapacity)
            }
            var count = 0
            let code = writing.withUnsafeBytes { bytes in
                curl_easy_send(easy.pointer, bytes.baseAddress.map { $0 + written }, bytes.count - written, &count)
            }
            if Int(code) == CURLE_AGAIN { break }
            guard Int(code) == CURLE_OK else {
                fallMute()
                break
            }
            written += count
        }
        updateInterest()
    }

    /// Takes what is to be written next. Returns those whose frames have their place now.
    private func refill() -> ArraySlice<Sender> {
        (writing, written) = (Data(), 0)
        return state.withLock { state in
            state.isFlushPosted = false
            if state.isMute { state.outgoing = Data() }
            swap(&writing, &state.outgoing)
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

    /// Takes that nothing can be written any more. What was sent before may still have been answered: that is read on,
    /// and the end shows there. Only senders can't wait for it, as it may be they who are to take what is read.
    private func fallMute() {
        (writing, written) = (Data(), 0)
        let senders = state.withLock { state in
            state.isMute = true
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
        loop.epoll.want(interest, of: socket)
    }
}
#endif
