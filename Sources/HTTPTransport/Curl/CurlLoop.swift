#if canImport(CSystem)
import CSystem
import Foundation

/// The thread that runs libcurl: it waits for every connection of a transport, and for commands from callers.
final class CurlLoop: @unchecked Sendable {
    // Safe to share: `inbox` has its own lock, `epoll` documents what may be called from elsewhere, and the rest is
    // only accessed on the loop's thread, where libcurl makes its calls too.

    /// A command from a caller.
    enum Command: Sendable {
        /// Ends the thread when the last exchange is over.
        case stop
        /// Begins an exchange, or goes on with one whose body's file is open.
        case run(CurlExchange)
        case cancel(CurlExchange)
        case resumeReceiving(CurlExchange)
        case resumeSending(CurlExchange)
        case write(CurlWebSocket)
        case read(CurlWebSocket)
        case resumeReading(CurlWebSocket)
        case close(CurlWebSocket)
        case disconnect(CurlWebSocket)
    }

    private struct Inbox: Sendable {
        var commands: [Command] = []
        /// Whether the loop may be asleep, so that the next command has to wake it.
        var isWaiting = false
        var hasEnded = false
    }

    /// The most handles and connections that are kept for later exchanges.
    static let idleHandles = 64
    static let idleConnections = 128
    /// The most calls of libcurl's timer in one round.
    private static let callsPerRound = 16

    let options: CurlTransport.Options
    /// Whether libcurl asks before it sends a request.
    let asksBeforeRequests: Bool
    /// Whether handles are kept for later exchanges.
    let reusesHandles: Bool
    private let inbox = Guarded(Inbox())
    let epoll: Epoll
    let multi: OpaquePointer

    private var isStopping = false
    /// The time of this round.
    var now = monotonicNow()
    /// The time at which libcurl wants to be called.
    var libcurlTimer: UInt64?
    /// The time of the next `checkDeadlines`.
    var nextDeadline = UInt64.max
    var exchanges: [CurlExchange] = []
    var queues: [Origin: HostQueue] = [:]
    /// The queues in which a call may start now.
    var readyQueues: [HostQueue] = []
    /// By socket, the exchanges that have their response, and wait for more of their body or for the server to leave.
    var earlyResponses: [Int32: CurlExchange] = [:]
    /// The handles that are kept for later exchanges.
    var idle: [CurlEasy] = []
    /// The handles that libcurl works on, by their pointers.
    var running: [OpaquePointer: CurlEasy] = [:]
    /// The open sockets of connections. libcurl waits for addresses on others.
    var connectionSockets: Set<Int32> = []
    /// The same sockets by the ends of their connections, once these are known.
    var socketsByEnds: [ConnectionEnds: Int32] = [:]
    /// The exchanges whose sinks received bytes in this round.
    var unflushed: [CurlExchange] = []
    /// The results of the exchanges that have ended in this round, and the sinks that they are for.
    var results: [(sink: any ResponseSink, result: Result<ResponseHead, any Error>)] = []
    /// By socket, the WebSockets on connections that libcurl has made.
    var webSockets: [Int32: CurlWebSocket] = [:]
    /// The buffer into which WebSockets read.
    let readBuffer: UnsafeMutableRawBufferPointer

    /// Creates a loop and starts its thread.
    init(options: CurlTransport.Options) throws {
        epoll = try Epoll()
        guard CurlSystem.isReady, let multi = curl_multi_init() else {
            throw TransportError(.other("libcurl could not be set up"))
        }
        self.options = options
        asksBeforeRequests = CurlSystem.asksBeforeRequests && !options.isLikeOldLibcurl
        reusesHandles = CurlSystem.mayReuseHandles || options.alwaysReusesHandles
        self.multi = multi
        // The thread frees it, so it comes after what can throw.
        readBuffer = .allocate(byteCount: 64 << 10, alignment: 16)
        // Safe: the thread keeps this object until it has released libcurl.
        let me = Unmanaged.passUnretained(self).toOpaque()
        curl_multi_set_sockets(multi, curlSocketChanged, me)
        curl_multi_set_timer(multi, curlTimerChanged, me)
        curl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, Self.idleConnections)
        let thread = Thread(named: "CurlTransport") { self.run() }
        thread.stackSize = 1 << 20
        thread.start()
    }

    /// Sends the loop a command, from any thread. A loop that has ended ignores it: every exchange and WebSocket has
    /// then ended too, and a command that was kept would keep them and the loop in memory.
    func send(_ command: Command) {
        let wakes = inbox.withLock { inbox in
            guard !inbox.hasEnded else { return false }
            inbox.commands.append(command)
            defer { inbox.isWaiting = false }
            return inbox.isWaiting
        }
        if wakes { epoll.wake() }
    }
}

// MARK: - The thread

extension CurlLoop {
    /// Carries out commands and waits for the sockets, until the loop is stopped.
    private func run() {
        // A write to a closed connection must not end the process. OpenSSL under an older libcurl doesn't prevent that.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        var spare: [Command] = []
        while true {
            inbox.withLock { swap(&spare, &$0.commands) }
            now = monotonicNow()
            for command in spare {
                switch command {
                case .stop: isStopping = true
                case .run(let exchange): run(exchange)
                case .cancel(let exchange): cancel(exchange)
                case .resumeReceiving(let exchange): resumeReceiving(exchange)
                case .resumeSending(let exchange): resumeSending(exchange)
                case .write(let webSocket): webSocket.write()
                case .read(let webSocket): webSocket.read()
                case .resumeReading(let webSocket): webSocket.resumeReading()
                case .close(let webSocket): webSocket.awaitClose()
                case .disconnect(let webSocket): webSocket.disconnect()
                }
            }
            spare.removeAll(keepingCapacity: true)
            runTimers()
            if isStopping, exchanges.isEmpty, running.isEmpty, closeInbox() { break }
            wait()
        }
        idle.removeAll()
        curl_multi_cleanup(multi)
        readBuffer.deallocate()
    }

    /// Stops accepting commands, if none is waiting. Returns whether it did.
    private func closeInbox() -> Bool {
        inbox.withLock { inbox in
            inbox.hasEnded = inbox.commands.isEmpty
            return inbox.hasEnded
        }
    }

    /// Handles deadlines, starts and timers that are due.
    private func runTimers() {
        if nextDeadline <= now {
            // If the process was stopped for a while, a response may have arrived that nobody has read.
            handleSockets(within: 0)
            checkDeadlines()
        }
        startReady()
        // A server that always has more to send makes libcurl request another call at once; the others get their turn,
        // too.
        for _ in 0..<Self.callsPerRound {
            guard let time = libcurlTimer, time <= now else { break }
            libcurlTimer = nil
            socketAction(Int32(CURL_SOCKET_TIMEOUT), 0)
            handleFinished()
            startReady()
        }
        flush()
        deliverResults()
    }

    private func startReady() {
        while let queue = readyQueues.popLast() {
            while let next = queue.next(now) { run(next) }
            wake(by: queue.nextStart)
        }
    }

    /// Sets that the loop must check its deadlines at this time, if not earlier.
    func wake(by time: UInt64?) {
        if let time { nextDeadline = min(nextDeadline, time) }
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
        handleSockets(within: milliseconds)
        startReady()
        deliverResults()
    }

    /// Waits up to this many milliseconds (-1: forever) and handles what happens on the sockets.
    private func handleSockets(within milliseconds: Int32) {
        let count = epoll.wait(milliseconds: milliseconds)
        // While the loop handles the sockets, callers needn't wake it.
        if milliseconds != 0 { inbox.withLock { $0.isWaiting = false } }
        var hasBegun = false
        epoll.report(count) { socket, happened in
            if !hasBegun {
                hasBegun = true
                now = monotonicNow()
            }
            if let webSocket = webSockets[socket] { return webSocket.handle(happened) }
            if let exchange = earlyResponses[socket] { return endIfServerLeft(exchange, socket) }
            var events = 0
            if happened.contains(.reading) { events |= Int(CURL_CSELECT_IN) }
            if happened.contains(.writing) { events |= Int(CURL_CSELECT_OUT) }
            if !happened.isDisjoint(with: .broken) { events |= Int(CURL_CSELECT_ERR) }
            socketAction(socket, events)
        }
        if hasBegun { handleFinished() }
    }

    private func socketAction(_ socket: Int32, _ events: Int) {
        var count: Int32 = 0
        curl_multi_socket_action(multi, socket, Int32(events), &count)
    }

    private func flush() {
        guard !unflushed.isEmpty else { return }
        for exchange in unflushed {
            exchange.needsFlush = false
            if exchange.sink.flush() { suspendReading(of: exchange) }
        }
        unflushed.removeAll(keepingCapacity: true)
    }

    /// Delivers the results of this round, one right after the other: the first caller's thread has to be woken, and
    /// finds the other callers' results when it is awake. With other work in between, it would be asleep again each
    /// time.
    private func deliverResults() {
        guard !results.isEmpty else { return }
        // In their order. Each is released as it is delivered, so that its caller is the one who frees its memory.
        results.reverse()
        while let (sink, result) = results.popLast() { sink.end(result) }
    }

    /// Stops reading the connection of an exchange, without libcurl, which would first read once more and keep that.
    ///
    /// The connections of HTTP/2 are shared and read for all. There a sink makes libcurl pause, as it does when libcurl
    /// reads for another reason than that there is something to read.
    private func suspendReading(of exchange: CurlExchange) {
        guard exchange.phase == .connected, !exchange.isVersion2 else { return }
        if let socket = exchange.connection.socket {
            exchange.connection.isReadingSuspended = epoll.suspendReading(of: socket)
        }
    }

    private func resumeReceiving(_ exchange: CurlExchange) {
        if exchange.connection.isReadingSuspended {
            exchange.connection.isReadingSuspended = false
            noteActivity(of: exchange)
            if let socket = exchange.connection.socket { epoll.resumeReading(of: socket) }
        }
        guard exchange.isReceivingPaused, let easy = exchange.easy else { return }
        exchange.isReceivingPaused = false
        unpause(easy, exchange)
    }

    private func resumeSending(_ exchange: CurlExchange) {
        guard exchange.isSendingPaused, let easy = exchange.easy else { return }
        exchange.isSendingPaused = false
        unpause(easy, exchange)
    }

    private func noteActivity(of exchange: CurlExchange) {
        exchange.timings.lastActivity = now
        wake(by: exchange.nextCheck)
    }

    private func unpause(_ easy: CurlEasy, _ exchange: CurlExchange) {
        noteActivity(of: exchange)
        easy.wasPaused = true
        var paused = Int(CURLPAUSE_CONT)
        if exchange.isReceivingPaused { paused |= Int(CURLPAUSE_RECV) }
        if exchange.isSendingPaused { paused |= Int(CURLPAUSE_SEND) }
        curl_easy_pause(easy.pointer, Int32(paused))
    }
}
#endif
