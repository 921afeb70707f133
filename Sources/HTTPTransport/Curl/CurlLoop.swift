#if os(Linux)
import CSystem
import Foundation

/// The thread on which libcurl works: it waits for every connection of a transport, and for what callers want of it.
final class CurlLoop: @unchecked Sendable {
    // Safe to share: `inbox` guards itself, `epoll` says what may be called from elsewhere, and the rest is touched on the
    // loop's thread only, where libcurl makes its calls too.

    /// What callers want.
    enum Command: Sendable {
        case start(CurlExchange)
        case cancel(CurlExchange)
        case resumeReceiving(CurlExchange)
        case resumeSending(CurlExchange)
        case write(CurlWebSocket)
        case readOn(CurlWebSocket)
        case resumeReading(CurlWebSocket)
        case close(CurlWebSocket)
        case vanish(CurlWebSocket)
    }

    private struct Inbox: Sendable {
        var commands: [Command] = []
        var isWaiting = false
        var isStopping = false
    }

    private static let idleHandles = 64
    private static let idleConnections = 128

    let options: CurlTransport.Options
    /// Whether libcurl asks before it sends a request.
    let isAskedBeforeRequests: Bool
    private let inbox = Guarded(Inbox())
    let epoll: Epoll
    private let multi: OpaquePointer

    var now = monotonicNow()
    var libcurlTimer: UInt64?
    private var nextDeadline = UInt64.max
    private var exchanges: [CurlExchange] = []
    var queues: [Origin: HostQueue] = [:]
    private var idle: [CurlEasy] = []
    private var running: [CurlEasy?] = []
    var isOurs: [Bool] = []
    var dirty: [CurlExchange] = []
    /// By socket, those that use a connection which libcurl has made.
    var webSockets: [Int32: CurlWebSocket] = [:]
    /// Memory to read into.
    let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)

    /// Makes a loop and starts its thread.
    init(options: CurlTransport.Options) throws {
        guard CurlSystem.isReady, let multi = curl_multi_init() else {
            throw TransportError(.other("libcurl could not be set up"))
        }
        do {
            epoll = try Epoll()
        } catch {
            curl_multi_cleanup(multi)
            throw error
        }
        self.options = options
        isAskedBeforeRequests = CurlSystem.asksBeforeRequests && !options.isLikeOldLibcurl
        self.multi = multi
        // Safe: the thread keeps this object until it has let libcurl go.
        let me = Unmanaged.passUnretained(self).toOpaque()
        curl_multi_set_sockets(multi, curlSocketChanged, me)
        curl_multi_set_timer(multi, curlTimerChanged, me)
        curl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, Self.idleConnections)
        let thread = Thread { self.run() }
        thread.name = "CurlTransport"
        thread.stackSize = 1 << 20
        thread.start()
    }

    /// Hands a command over, from any thread.
    func post(_ command: Command) {
        let wakes = inbox.withLock { inbox in
            inbox.commands.append(command)
            defer { inbox.isWaiting = false }
            return inbox.isWaiting
        }
        if wakes { epoll.wake() }
    }

    /// Ends the thread once the last exchange is over.
    func stop() {
        inbox.withLock { $0.isStopping = true }
        epoll.wake()
    }
}

// MARK: - The thread

extension CurlLoop {
    private func run() {
        var spare: [Command] = []
        while true {
            let isStopping = inbox.withLock { inbox in
                inbox.isWaiting = false
                swap(&spare, &inbox.commands)
                return inbox.isStopping
            }
            now = monotonicNow()
            for command in spare { obey(command) }
            spare.removeAll(keepingCapacity: true)
            act()
            if isStopping, exchanges.isEmpty, running.allSatisfy({ $0 == nil }) { break }
            wait()
        }
        idle.removeAll()
        curl_multi_cleanup(multi)
        scratch.deallocate()
    }

    /// Does what is due, until nothing is.
    private func act() {
        while let time = libcurlTimer, time <= now {
            libcurlTimer = nil
            socketAction(Int32(CURL_SOCKET_TIMEOUT), 0)
            finishDone()
        }
        flush()
        if nextDeadline <= now { meetDeadlines() }
    }

    private func wait() {
        let next = min(libcurlTimer ?? .max, nextDeadline)
        var milliseconds: Int32 = -1
        if next != .max { milliseconds = next <= now ? 0 : Int32(clamping: (next - now + 999_999) / 1_000_000) }
        if milliseconds != 0 {
            let hasMail = inbox.withLock { inbox in
                inbox.isWaiting = inbox.commands.isEmpty
                return !inbox.isWaiting
            }
            if hasMail { milliseconds = 0 }
        }
        var hasBegun = false
        epoll.wait(milliseconds: milliseconds) { socket, happened in
            if !hasBegun {
                hasBegun = true
                now = monotonicNow()
            }
            if let webSocket = webSockets[socket] { return webSocket.ready(happened) }
            var events = 0
            if happened.contains(.reading) { events |= Int(CURL_CSELECT_IN) }
            if happened.contains(.writing) { events |= Int(CURL_CSELECT_OUT) }
            if !happened.isDisjoint(with: .broken) { events |= Int(CURL_CSELECT_ERR) }
            socketAction(socket, events)
        }
        if hasBegun { finishDone() }
    }

    private func socketAction(_ socket: Int32, _ events: Int) {
        var count: Int32 = 0
        curl_multi_socket_action(multi, socket, Int32(events), &count)
    }

    private func flush() {
        guard !dirty.isEmpty else { return }
        for exchange in dirty {
            exchange.isDirty = false
            exchange.sink.flush()
        }
        dirty.removeAll(keepingCapacity: true)
    }

    private func obey(_ command: Command) {
        switch command {
        case .start(let exchange): admit(exchange)
        case .cancel(let exchange): abandon(exchange)
        case .resumeReceiving(let exchange):
            guard exchange.isReceivingPaused, let easy = exchange.easy else { return }
            exchange.isReceivingPaused = false
            resume(easy, exchange)
        case .resumeSending(let exchange):
            guard exchange.isSendingPaused, let easy = exchange.easy else { return }
            exchange.isSendingPaused = false
            resume(easy, exchange)
        case .write(let webSocket): webSocket.write()
        case .readOn(let webSocket): webSocket.readOn()
        case .resumeReading(let webSocket): webSocket.resumeReading()
        case .close(let webSocket): webSocket.awaitClose()
        case .vanish(let webSocket): webSocket.vanish()
        }
    }

    private func resume(_ easy: CurlEasy, _ exchange: CurlExchange) {
        noteActivity(of: exchange)
        watch(exchange)
        var paused = Int(CURLPAUSE_CONT)
        if exchange.isReceivingPaused { paused |= Int(CURLPAUSE_RECV) }
        if exchange.isSendingPaused { paused |= Int(CURLPAUSE_SEND) }
        curl_easy_pause(easy.pointer, Int32(paused))
    }
}

// MARK: - Exchanges from start to end

extension CurlLoop {
    private func admit(_ exchange: CurlExchange) {
        guard !exchange.isGivenUp else { return exchange.phase = .ended }
        exchange.index = exchanges.count
        exchanges.append(exchange)
        if exchange.webSocket != nil { return start(exchange) }
        let starts = queues[exchange.origin, default: HostQueue(limit: options.connectionsPerHost)].admit(exchange)
        if starts { start(exchange) } else { watch(exchange) }
    }

    private func start(_ exchange: CurlExchange) {
        exchange.phase = .connecting
        exchange.lastActivity = now
        let keepsConnection = exchange.webSocket != nil
        let kept = keepsConnection ? nil : idle.popLast()
        guard let easy = kept ?? CurlEasy(loop: self, keepsConnection: keepsConnection) else {
            return end(exchange, with: .failure(TransportError(.other("libcurl is out of memory"), exchange.request)))
        }
        easy.load(exchange)
        exchange.upload?.start { [weak self, weak exchange] in
            if let self, let exchange { self.post(.resumeSending(exchange)) }
        }
        let code = curl_multi_add_handle(multi, easy.pointer)
        guard code == 0 else {
            easy.unload()
            let reason = TransportError.Reason.other("libcurl refused the exchange (\(code))")
            return end(exchange, with: .failure(TransportError(reason, exchange.request)))
        }
        keep(easy)
        watch(exchange)
    }

    private func finishDone() {
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
            // Safe: the message is good until its handle is removed, and the handle's context is the `CurlEasy` that
            // `running` keeps until `retire`.
            guard message.pointee.msg == Int32(CURLMSG_DONE), let pointer = message.pointee.easy_handle,
                let context = curl_get_private(pointer)
            else { continue }
            let code = message.pointee.data.result
            let easy = Unmanaged<CurlEasy>.fromOpaque(context).takeUnretainedValue()
            let exchange = easy.exchange
            if code == Int32(CURLE_OK), let exchange, let webSocket = exchange.webSocket, !exchange.isGivenUp {
                hand(easy, of: exchange, to: webSocket)
                continue
            }
            let wasCutOff = code == Int32(CURLE_SEND_ERROR) && curl_get_long(pointer, CURLINFO_NUM_CONNECTS) == 0
            if wasCutOff, let exchange, exchange.mayBeginAnew() {
                retire(easy)
                start(exchange)
                continue
            }
            let result = exchange.map { Self.result(of: $0, code, easy) }
            retire(easy)
            if let exchange, let result { end(exchange, with: result) }
        }
    }

    private static func result(
        of exchange: CurlExchange, _ code: Int32, _ easy: CurlEasy
    ) -> Result<AnswerHead, any Error> {
        if code == Int32(CURLE_OK), exchange.failure == nil, exchange.head.isComplete { return .success(exchange.head) }
        if exchange.failure == nil, let refusal = exchange.refusal { return .success(refusal) }
        let reason =
            exchange.failure ?? exchange.upload?.failure.map { .unreadableBody($0) }
            ?? TransportError.Reason(code, of: exchange, easy)
        return .failure(TransportError(reason, exchange.request))
    }

    /// Ends an exchange that libcurl has let go of, or never had.
    private func end(_ exchange: CurlExchange, with result: Result<AnswerHead, any Error>) {
        guard exchange.phase != .ended else { return }
        let wasQueued = exchange.phase == .queued
        remove(exchange)
        exchange.upload?.stop()
        exchange.sink.end(result)
        guard !wasQueued, exchange.webSocket == nil else { return }
        queues[exchange.origin]?.release()
        while let next = queues[exchange.origin]?.next() { start(next) }
        if queues[exchange.origin]?.isIdle == true, queues.count > Self.idleConnections {
            queues[exchange.origin] = nil
        }
    }

    private func remove(_ exchange: CurlExchange) {
        exchange.phase = .ended
        guard let index = exchange.index else { return }
        exchanges.swapAt(index, exchanges.count - 1)
        exchanges[index].index = index
        exchanges.removeLast()
    }

    /// Hands a new connection over to the WebSocket that it is for.
    private func hand(_ easy: CurlEasy, of exchange: CurlExchange, to webSocket: CurlWebSocket) {
        let socket = curl_get_socket(easy.pointer)
        remove(exchange)
        easy.unload()
        webSockets[socket] = webSocket
        webSocket.adopt(easy, socket)
        watch(webSocket)
    }

    /// Lets a connection go that a WebSocket has used.
    func release(_ easy: CurlEasy, _ socket: Int32) {
        webSockets[socket] = nil
        epoll.forget(socket)
        retire(easy)
    }

    /// Breaks an exchange off.
    private func abandon(_ exchange: CurlExchange, because reason: TransportError.Reason? = nil) {
        // A call that is cancelled as it begins may say so before it says that it starts, which then comes to nothing.
        guard exchange.phase != .ended, exchange.index != nil else { return }
        let error: any Error = reason.map { TransportError($0, exchange.request) } ?? CancellationError()
        exchange.giveUp(error)
        // While a name is looked up, removing the handle would wait for that, and every other exchange with it: such a
        // handle is left to find, as soon as it has an address, that nobody wants it.
        if exchange.phase == .connected, let easy = exchange.easy { retire(easy) }
        end(exchange, with: .failure(error))
    }

    private func meetDeadlines() {
        nextDeadline = .max
        var late: [(CurlExchange, TransportError.Reason)] = []
        for exchange in exchanges {
            guard let deadline = exchange.deadline else { continue }
            if deadline.time <= now {
                late.append((exchange, deadline.reason))
            } else {
                nextDeadline = min(nextDeadline, deadline.time)
            }
        }
        for (exchange, reason) in late { abandon(exchange, because: reason) }
        for webSocket in webSockets.values {
            webSocket.meetDeadline()
            watch(webSocket)
        }
    }

    func watch(_ webSocket: CurlWebSocket) {
        if let deadline = webSocket.deadline { nextDeadline = min(nextDeadline, deadline) }
    }

    private func watch(_ exchange: CurlExchange) {
        if let deadline = exchange.deadline { nextDeadline = min(nextDeadline, deadline.time) }
    }

    private func keep(_ easy: CurlEasy) {
        easy.slot = running.firstIndex { $0 == nil } ?? running.count
        if easy.slot == running.count { running.append(easy) } else { running[easy.slot] = easy }
    }

    /// Takes a handle out of libcurl's work, to be used again.
    private func retire(_ easy: CurlEasy) {
        curl_multi_remove_handle(multi, easy.pointer)
        easy.unload()
        if idle.count < Self.idleHandles, !easy.keepsConnection { idle.append(easy) }
        running[easy.slot] = nil
    }
}
#endif
