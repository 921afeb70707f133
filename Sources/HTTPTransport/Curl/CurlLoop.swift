#if canImport(CSystem)
import CSystem
import Foundation

/// The thread that runs libcurl: it waits for every connection of a transport, and for commands from callers.
final class CurlLoop: @unchecked Sendable {
    // Safe to share: `inbox` has its own lock, `epoll` documents what may be called from elsewhere, and the rest is
    // only accessed on the loop's thread, where libcurl makes its calls too.

    /// A command from a caller.
    enum Command: Sendable {
        case start(CurlExchange)
        /// Its file is open.
        case begin(CurlExchange)
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
        var hasEnded = false
    }

    static let idleHandles = 64
    static let idleConnections = 128
    private static let callsPerRound = 16

    let options: CurlTransport.Options
    /// Whether libcurl asks before it sends a request.
    let isAskedBeforeRequests: Bool
    private let inbox = Guarded(Inbox())
    let epoll: Epoll
    let multi: OpaquePointer

    var now = monotonicNow()
    var libcurlTimer: UInt64?
    var nextDeadline = UInt64.max
    var exchanges: [CurlExchange] = []
    var queues: [Origin: HostQueue] = [:]
    /// The queues in which a call may start now.
    var readyQueues: [HostQueue] = []
    /// By socket, the exchanges that have their response, and wait for more of their body or for the server to leave.
    var answered: [Int32: CurlExchange] = [:]
    var idle: [CurlEasy] = []
    var running: [CurlEasy?] = []
    var isOurs: [Bool] = []
    /// The sockets of connections.
    var sockets: [ConnectionEnds: Int32] = [:]
    var dirty: [CurlExchange] = []
    /// By socket, the users of a connection that libcurl has made.
    var webSockets: [Int32: CurlWebSocket] = [:]
    /// A buffer to read into.
    let scratch: UnsafeMutableRawBufferPointer

    /// Creates a loop and starts its thread.
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
        // The thread frees it, so it comes after what can throw.
        scratch = .allocate(byteCount: 64 << 10, alignment: 16)
        // Safe: the thread keeps this object until it has released libcurl.
        let me = Unmanaged.passUnretained(self).toOpaque()
        curl_multi_set_sockets(multi, curlSocketChanged, me)
        curl_multi_set_timer(multi, curlTimerChanged, me)
        curl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, Self.idleConnections)
        let thread = Thread(named: "CurlTransport") { self.run() }
        thread.stackSize = 1 << 20
        thread.start()
    }

    /// Passes a command to the loop, from any thread. Nothing happens once the loop has ended: then every exchange and
    /// WebSocket has ended too, and a command that was kept would keep them and the loop in memory.
    func post(_ command: Command) {
        let wakes = inbox.withLock { inbox in
            guard !inbox.hasEnded else { return false }
            inbox.commands.append(command)
            defer { inbox.isWaiting = false }
            return inbox.isWaiting
        }
        if wakes { epoll.wake() }
    }

    /// Ends the thread when the last exchange is over.
    func stop() {
        inbox.withLock { $0.isStopping = true }
        epoll.wake()
    }
}

// MARK: - The thread

extension CurlLoop {
    private func run() {
        // A write to a closed connection must not end the process. OpenSSL under an older libcurl doesn't prevent that.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
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
            if isStopping, exchanges.isEmpty, running.allSatisfy({ $0 == nil }), end() { break }
            wait()
        }
        idle.removeAll()
        curl_multi_cleanup(multi)
        scratch.deallocate()
    }

    /// Stops accepting commands, if none is waiting.
    private func end() -> Bool {
        inbox.withLock { inbox in
            inbox.hasEnded = inbox.commands.isEmpty
            return inbox.hasEnded
        }
    }

    /// Handles deadlines, starts and timers that are due.
    private func act() {
        if nextDeadline <= now {
            // If the process was stopped for a while, a response may have arrived that nobody has read.
            react(within: 0)
            meetDeadlines()
        }
        startReady()
        // A server that always has more to send makes libcurl request another call at once; the others get their turn,
        // too.
        for _ in 0..<Self.callsPerRound {
            guard let time = libcurlTimer, time <= now else { break }
            libcurlTimer = nil
            socketAction(Int32(CURL_SOCKET_TIMEOUT), 0)
            finishDone()
            startReady()
        }
        flush()
    }

    private func startReady() {
        while let queue = readyQueues.popLast() {
            while let next = queue.next(now) { start(next) }
            watch(queue)
        }
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
        react(within: milliseconds)
        startReady()
    }

    /// Handles what happens at the sockets.
    private func react(within milliseconds: Int32) {
        var hasBegun = false
        epoll.wait(milliseconds: milliseconds) { socket, happened in
            if !hasBegun {
                hasBegun = true
                now = monotonicNow()
            }
            if let webSocket = webSockets[socket] { return webSocket.ready(happened) }
            if let exchange = answered[socket] { return endAnswered(exchange, socket) }
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
            if exchange.sink.flush() { rest(exchange) }
        }
        dirty.removeAll(keepingCapacity: true)
    }

    private func obey(_ command: Command) {
        switch command {
        case .start(let exchange): admit(exchange)
        case .begin(let exchange): begin(exchange)
        case .cancel(let exchange): abandon(exchange)
        case .resumeReceiving(let exchange):
            readAgain(exchange)
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

    /// Stops reading the connection of an exchange, without libcurl, which would first read once more and keep that.
    ///
    /// The connections of HTTP/2 are shared and read for all. There a sink makes libcurl pause, as it does when libcurl
    /// reads for another reason than that there is something to read.
    private func rest(_ exchange: CurlExchange) {
        guard exchange.phase == .connected, !exchange.isVersion2, let socket = exchange.socket else { return }
        exchange.isResting = epoll.suspendReading(of: socket)
    }

    private func readAgain(_ exchange: CurlExchange) {
        guard exchange.isResting else { return }
        exchange.isResting = false
        noteActivity(of: exchange)
        watch(exchange)
        if let socket = exchange.socket { epoll.resumeReading(of: socket) }
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
#endif
