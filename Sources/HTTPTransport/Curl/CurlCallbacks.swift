#if canImport(CSystem)
import CSystem
import Foundation

// What libcurl reports to the loop, and asks it, while the loop calls libcurl.

extension CurlLoop {
    func noteActivity(of exchange: CurlExchange) {
        exchange.lastActivity = now
    }

    func takeHeaderLine(_ line: UnsafeRawBufferPointer, for exchange: CurlExchange) -> Bool {
        guard !exchange.isGivenUp else { return false }
        if isAskedBeforeRequests, exchange.phase != .connected { return takeProxyHeaderLine(line, for: exchange) }
        exchange.phase = .connected
        hear(exchange)
        let isTrailer = exchange.head.isComplete
        exchange.head.take(line)
        guard exchange.head.byteCount <= exchange.request.limits.headerBytes else {
            exchange.failure = .headersTooLarge(limit: exchange.request.limits.headerBytes)
            return false
        }
        if exchange.noteHeadLine(now, isTrailer: isTrailer) { watch(exchange) }
        guard exchange.head.isComplete, !isTrailer else { return true }
        guard exchange.head.status != 101 else {
            exchange.failure = .invalidResponse("it switches to another protocol, which the request didn't ask for")
            return false
        }
        guard !exchange.head.hasInvalidLength else {
            exchange.failure = .invalidResponse("it announces an invalid length, or several different ones")
            return false
        }
        learnVersion(from: exchange)
        let isRefused = exchange.isRefusedExpectation()
        if let upload = exchange.upload {
            // On HTTP/2 a body that ends early only ends its stream. On HTTP/1.1 the connection would still expect the
            // rest, unless the server rejects the body before any of it was sent.
            let isOwed = isRefused ? !upload.isUntouched && !upload.wasWhole : !upload.isWhole
            if exchange.isVersion2 || !isOwed {
                exchange.easy?.allowReuse()
            } else {
                exchange.easy?.setClosesConnection(true)
            }
        }
        // If part of the body is gone for good, the rejection is the response.
        if isRefused { return exchange.upload?.isRepeatable == true }
        exchange.failure = exchange.sink.begin(exchange.head)
        return exchange.failure == nil
    }

    /// Counts a line of a proxy's response to CONNECT. It doesn't count as activity: a tunnel takes at most as long as
    /// a connection.
    private func takeProxyHeaderLine(_ line: UnsafeRawBufferPointer, for exchange: CurlExchange) -> Bool {
        exchange.proxyHeadCount += line.count
        guard exchange.proxyHeadCount <= exchange.request.limits.headerBytes else {
            exchange.failure = .proxyFailed(.noAnswer)
            return false
        }
        return true
    }

    /// Records that the server has sent something.
    private func hear(_ exchange: CurlExchange) {
        noteActivity(of: exchange)
        exchange.connection?.hear(now)
        if exchange.isAwaited { settle(exchange) }
    }

    private func learnVersion(from exchange: CurlExchange) {
        guard let queue = exchange.queue else { return }
        let version: HostQueue.Version = exchange.isVersion2 ? .http2 : .http1
        guard queue.version != version else { return }
        queue.version = version
        readyQueues.append(queue)
    }

    /// Resumes the exchanges that wait for the connection of this one.
    private func settle(_ exchange: CurlExchange) {
        guard exchange.isAwaited, let queue = exchange.queue else { return }
        queue.settle(exchange)
        readyQueues.append(queue)
    }

    func takeBody(_ bytes: UnsafeRawBufferPointer, for exchange: CurlExchange) -> Int {
        guard !exchange.isGivenUp else { return -1 }
        hear(exchange)
        guard exchange.head.isComplete else {
            // What comes with a rejection that isn't the response.
            exchange.discardedCount += bytes.count
            let limit = exchange.request.limits.bodyBytes
            guard exchange.discardedCount <= limit else {
                exchange.failure = .bodyTooLarge(limit: limit)
                return -1
            }
            return bytes.count
        }
        switch exchange.sink.take(bytes) {
        case .taken:
            exchange.bodyCount += bytes.count
            if !exchange.isDirty {
                exchange.isDirty = true
                dirty.append(exchange)
            }
            return bytes.count
        case .pause:
            exchange.isReceivingPaused = true
            return Int(CURL_WRITEFUNC_PAUSE)
        case .fail(let reason):
            exchange.failure = reason
            return -1
        }
    }

    func openSocket(to address: curl_sockaddr, for exchange: CurlExchange) -> Int32 {
        exchange.isResolving = false
        guard !exchange.isGivenUp else { return Int32(CURL_SOCKET_BAD) }
        if let judge = options.socketGuard.judge {
            exchange.failure = Self.refusal(of: address, by: judge)
            guard exchange.failure == nil else { return Int32(CURL_SOCKET_BAD) }
        }
        let opened = socket(address.family, address.socktype | Int32(SOCK_CLOEXEC.rawValue), address.`protocol`)
        guard opened >= 0 else {
            if let reason = TransportError.Reason(exhausted: errno) { exchange.failure = reason }
            return Int32(CURL_SOCKET_BAD)
        }
        if let port = options.localPort { Self.bind(opened, to: port, address.family) }
        setOurs(opened, true)
        exchange.hasDialled = true
        // Also when a connection is made again for a request that another one has lost.
        exchange.phase = .connecting
        return opened
    }

    /// Sets the local port of a socket. Where that fails, connecting from any port shows it to the test that wants it.
    private static func bind(_ socket: Int32, to port: Int, _ family: Int32) {
        guard family == AF_INET else { return }
        var one: Int32 = 1
        setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(truncatingIfNeeded: port).bigEndian
        // Safe: the address is read during the call, with its size.
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = Foundation.bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    private static func refusal(
        of address: curl_sockaddr, by judge: (SocketAddress) -> String?
    ) -> TransportError.Reason? {
        // Safe: a copy of the address is read during the call. Both kinds start with the family and the port; then
        // follow four bytes of IPv4, or after four bytes of flow label sixteen of IPv6.
        let dialled = withUnsafeBytes(of: address.addr) { bytes in
            let port = Int(bytes[2]) << 8 | Int(bytes[3])
            return switch address.family {
            case AF_INET: SocketAddress(bytes: bytes[4..<8], port: port)
            case AF_INET6: SocketAddress(bytes: bytes[8..<24], port: port)
            default: SocketAddress?.none
            }
        }
        guard let dialled else { return .addressRefused("it is not an Internet address") }
        return judge(dialled).map { .addressRefused("\(dialled): \($0)") }
    }

    func closeSocket(_ socket: Int32) -> Int32 {
        epoll.forget(socket)
        answered[socket] = nil
        if let ends = sockets.first(where: { $0.value == socket })?.key { sockets[ends] = nil }
        for easy in running where easy?.exchange?.socket == socket {
            easy?.exchange?.socket = nil
            easy?.exchange?.isResting = false
        }
        setOurs(socket, false)
        return close(socket)
    }

    private func setOurs(_ socket: Int32, _ value: Bool) {
        let index = Int(socket)
        if index >= isOurs.count { isOurs.append(contentsOf: repeatElement(false, count: index + 1 - isOurs.count)) }
        isOurs[index] = value
    }

    /// Whether a request may be sent on its connection, for the first time or again.
    func mayRequest(_ exchange: CurlExchange, over ends: ConnectionEnds) -> Bool {
        exchange.isResolving = false
        guard !exchange.isGivenUp else { return false }
        findSocket(of: exchange, ends)
        guard exchange.hasDialled || exchange.queue?.isHTTP1 != true || !hasUnreadInput(exchange.socket) else {
            // Unsolicited input would be taken for the response.
            exchange.foundUnreadInput = true
            return false
        }
        exchange.phase = .connected
        exchange.attempts += 1
        noteActivity(of: exchange)
        exchange.queue?.join(exchange, ends, now)
        settle(exchange)
        exchange.look(now)
        watch(exchange)
        guard exchange.attempts > 1 else { return true }
        guard exchange.mayBeSentAgain() else { return false }
        if exchange.upload?.isWhole == false { exchange.easy?.setClosesConnection(true) }
        return true
    }

    /// Finds the socket of an exchange's connection.
    private func findSocket(of exchange: CurlExchange, _ ends: ConnectionEnds) {
        if exchange.hasDialled, let socket = exchange.socket, Self.localPort(of: socket) == ends.localPort {
            sockets[ends] = socket
        } else {
            exchange.socket = sockets[ends]
        }
    }

    private func hasUnreadInput(_ socket: Int32?) -> Bool {
        guard let socket else { return false }
        var byte: UInt8 = 0
        // Safe: one byte goes to a local during the call.
        return recv(socket, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) >= 0
    }

    private static func localPort(of socket: Int32) -> Int32? {
        // Both kinds of address begin with the family and the port.
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        // Safe: at most as many bytes as the address has are written to it during the call.
        return withUnsafeMutableBytes(of: &address) { bytes in
            guard let start = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
                getsockname(socket, start, &length) == 0
            else { return nil }
            return Int32(bytes[2]) << 8 | Int32(bytes[3])
        }
    }

    /// Records that a socket is used for an exchange, where libcurl doesn't report when it is connected.
    func use(_ socket: Int32, for exchange: CurlExchange?, _ what: Int) {
        guard let exchange, exchange.phase == .connecting else { return }
        // The sockets that aren't ours are those on which libcurl waits for addresses.
        guard what & Int(CURL_POLL_IN) != 0, isOurs(socket) else { return }
        exchange.phase = .connected
        noteActivity(of: exchange)
    }

    private func isOurs(_ socket: Int32) -> Bool {
        socket >= 0 && Int(socket) < isOurs.count && isOurs[Int(socket)]
    }

    func change(_ socket: Int32, _ what: Int, for exchange: CurlExchange?) {
        // A connection that was passed to a WebSocket isn't libcurl's any more.
        guard webSockets[socket] == nil else { return }
        answered[socket] = nil
        if let exchange, isOurs(socket) {
            exchange.socket = socket
            // libcurl decides anew what the connection is waited for.
            exchange.isResting = false
            noteResponse(to: exchange, what)
            if exchange.isAnswered, exchange.isSendingPaused, what == Int(CURL_POLL_REMOVE) {
                // Neither side has anything to send until there is more of the body, unless the server leaves.
                answered[socket] = exchange
                return epoll.want(.reading, of: socket)
            }
        }
        guard what != Int(CURL_POLL_REMOVE) else {
            return epoll.rest(socket, soonAgain: isOurs(socket))
        }
        var interest: Epoll.Interest = []
        if what & Int(CURL_POLL_IN) != 0 { interest.insert(.reading) }
        if what & Int(CURL_POLL_OUT) != 0 { interest.insert(.writing) }
        epoll.want(interest, of: socket)
    }

    /// Records whether libcurl has read the whole response while it still sends the body: it then stops reading.
    private func noteResponse(to exchange: CurlExchange, _ what: Int) {
        guard exchange.phase == .connected, exchange.head.isComplete, !exchange.isVersion2 else { return }
        exchange.isAnswered = what & Int(CURL_POLL_IN) == 0 && !exchange.isReceivingPaused
    }

    func setTimer(_ milliseconds: Int) {
        libcurlTimer = milliseconds < 0 ? nil : now.advanced(.milliseconds(milliseconds))
    }
}

// MARK: - The functions themselves

// Each is called on the loop's thread, during one of the loop's calls. `context` is the handle that the callback was
// set on, which outlives its transfers, and what libcurl points to is valid during the call.

private func easy(_ context: UnsafeMutableRawPointer?) -> CurlEasy? {
    context.map { Unmanaged<CurlEasy>.fromOpaque($0).takeUnretainedValue() }
}

func curlTakeHeaderLine(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let easy = easy(context), let exchange = easy.exchange else { return 0 }
    return easy.loop.takeHeaderLine(UnsafeRawBufferPointer(start: bytes, count: count), for: exchange)
        ? count : 0
}

func curlTakeBody(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let easy = easy(context), let exchange = easy.exchange else { return 0 }
    return easy.loop.takeBody(UnsafeRawBufferPointer(start: bytes, count: count), for: exchange)
}

func curlGiveBody(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let easy = easy(context), let exchange = easy.exchange, let upload = exchange.upload else { return 0 }
    let read = upload.read(into: UnsafeMutableRawBufferPointer(start: bytes, count: size * count))
    if read == Int(CURL_READFUNC_PAUSE) {
        exchange.isSendingPaused = true
    } else {
        exchange.noteSending(easy.loop.now)
        if upload.isWhole { easy.allowReuse() }
    }
    return read
}

func curlStartResolving(
    _ state: UnsafeMutableRawPointer?, _ reserved: UnsafeMutableRawPointer?, _ context: UnsafeMutableRawPointer?
) -> Int32 {
    guard let easy = easy(context), let exchange = easy.exchange, !exchange.isGivenUp else { return 1 }
    exchange.isResolving = true
    return 0
}

func curlRewindBody(_ context: UnsafeMutableRawPointer?, _ offset: Int64, _ origin: Int32) -> Int32 {
    guard let upload = easy(context)?.exchange?.upload, offset == 0, origin == SEEK_SET, upload.rewind() else {
        return Int32(CURL_SEEKFUNC_FAIL)
    }
    return Int32(CURL_SEEKFUNC_OK)
}

func curlOpenSocket(
    _ context: UnsafeMutableRawPointer?, _ purpose: Int32, _ address: UnsafeMutablePointer<curl_sockaddr>?
) -> Int32 {
    guard let easy = easy(context), let exchange = easy.exchange, let address else { return Int32(CURL_SOCKET_BAD) }
    return easy.loop.openSocket(to: address.pointee, for: exchange)
}

func curlCloseSocket(_ context: UnsafeMutableRawPointer?, _ socket: Int32) -> Int32 {
    guard let context else { return close(socket) }
    return Unmanaged<CurlLoop>.fromOpaque(context).takeUnretainedValue().closeSocket(socket)
}

func curlBeforeRequest(
    _ context: UnsafeMutableRawPointer?, _ peer: UnsafeMutablePointer<CChar>?,
    _ local: UnsafeMutablePointer<CChar>?, _ peerPort: Int32, _ localPort: Int32
) -> Int32 {
    guard let easy = easy(context), let exchange = easy.exchange else { return 1 }
    let ends = ConnectionEnds(
        local: local.map { String(cString: $0) } ?? "", localPort: localPort,
        peer: peer.map { String(cString: $0) } ?? "", peerPort: peerPort)
    return easy.loop.mayRequest(exchange, over: ends) ? 0 : 1
}

func curlSocketChanged(
    _ handle: OpaquePointer?, _ socket: Int32, _ what: Int32, _ context: UnsafeMutableRawPointer?,
    _ socketContext: UnsafeMutableRawPointer?
) -> Int32 {
    guard let context else { return 0 }
    let loop = Unmanaged<CurlLoop>.fromOpaque(context).takeUnretainedValue()
    let exchange = handle.flatMap { easy(curl_get_private($0))?.exchange }
    if !loop.isAskedBeforeRequests { loop.use(socket, for: exchange, Int(what)) }
    loop.change(socket, Int(what), for: exchange)
    return 0
}

func curlTimerChanged(_ multi: OpaquePointer?, _ milliseconds: Int, _ context: UnsafeMutableRawPointer?) -> Int32 {
    guard let context else { return 0 }
    Unmanaged<CurlLoop>.fromOpaque(context).takeUnretainedValue().setTimer(milliseconds)
    return 0
}
#endif
