#if canImport(CSystem)
import CSystem
import Foundation

// libcurl's reports and questions to the loop, while the loop calls libcurl.

extension CurlLoop {
    /// Takes a line of the head or the trailers. Returns whether to go on.
    func takeHeaderLine(_ line: UnsafeRawBufferPointer, for exchange: CurlExchange) -> Bool {
        guard !exchange.isGivenUp else { return false }
        let limit = exchange.request.limits.headerBytes
        if asksBeforeRequests, exchange.phase != .connected {
            // A proxy's response to CONNECT is no activity: a tunnel takes at most as long as a connection.
            exchange.proxyHeadCount += line.count
            return exchange.proxyHeadCount <= limit || exchange.refuse(.proxyFailed(.noAnswer))
        }
        exchange.phase = .connected
        noteInput(of: exchange)
        let isTrailer = exchange.head.isComplete
        exchange.head.take(line)
        guard exchange.head.byteCount <= limit else { return exchange.refuse(.headersTooLarge(limit: limit)) }
        if exchange.noteHeadLine(now, isTrailer: isTrailer) { wake(by: exchange.nextCheck) }
        guard exchange.head.isComplete, !isTrailer else { return true }
        guard exchange.head.status != 101 else {
            return exchange.refuse(
                .invalidResponse("it switches to another protocol, which the request didn't ask for"))
        }
        guard !exchange.head.hasInvalidLength else {
            return exchange.refuse(.invalidResponse("it announces an invalid length, or several different ones"))
        }
        noteVersion(of: exchange)
        let isRejection = exchange.discardRejection()
        if let upload = exchange.request.upload {
            // On HTTP/2 a body that ends early only ends its stream. On HTTP/1.1 the connection would still expect the
            // rest, unless the server rejects the body before any of it was sent.
            let isOwed = isRejection ? !upload.isUntouched && !upload.wasWhole : !upload.isWhole
            if exchange.isVersion2 || !isOwed {
                exchange.easy?.allowReuse()
            } else {
                exchange.easy?.setClosesConnection(true)
            }
        }
        // If part of the body is gone for good, the rejection is the response.
        if isRejection { return exchange.request.upload?.isRepeatable == true }
        exchange.failure = exchange.sink.begin(exchange.head)
        return exchange.failure == nil
    }

    /// Records that the server has sent something.
    private func noteInput(of exchange: CurlExchange) {
        exchange.timings.lastActivity = now
        exchange.sharedConnection?.noteInput(now)
        noteConnected(exchange)
    }

    /// Records the protocol of the host, which decides how many exchanges may start.
    private func noteVersion(of exchange: CurlExchange) {
        let version: HostQueue.Version = exchange.isVersion2 ? .http2 : .http1
        guard let queue = exchange.queue, queue.version != version else { return }
        queue.version = version
        readyQueues.append(queue)
    }

    /// Resumes the exchanges that wait for the connection of this one.
    private func noteConnected(_ exchange: CurlExchange) {
        guard exchange.isAwaited, let queue = exchange.queue else { return }
        queue.noteConnected(exchange)
        readyQueues.append(queue)
    }

    /// Takes bytes of the body. Returns how many were taken, or one of libcurl's signals.
    func takeBody(_ bytes: UnsafeRawBufferPointer, for exchange: CurlExchange) -> Int {
        guard !exchange.isGivenUp else { return -1 }
        noteInput(of: exchange)
        guard exchange.head.isComplete else {
            // This belongs to a rejection that isn't the response.
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
            if !exchange.needsFlush, exchange.sink.deliversPieces {
                exchange.needsFlush = true
                unflushed.append(exchange)
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

    /// Opens the socket of a new connection, if the address is allowed.
    func openSocket(to address: curl_sockaddr, for exchange: CurlExchange) -> Int32 {
        exchange.connection.isResolving = false
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
        connectionSockets.insert(opened)
        exchange.connection.isNew = true
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

    /// Closes a socket that libcurl no longer needs.
    func closeSocket(_ socket: Int32) -> Int32 {
        epoll.forget(socket)
        earlyResponses[socket] = nil
        if let ends = socketsByEnds.first(where: { $0.value == socket })?.key { socketsByEnds[ends] = nil }
        for easy in running.values where easy.exchange?.connection.socket == socket {
            easy.exchange?.connection.socket = nil
            easy.exchange?.connection.isReadingSuspended = false
        }
        connectionSockets.remove(socket)
        return close(socket)
    }

    /// Returns whether a request may be sent on its connection, for the first time or again.
    func maySend(_ exchange: CurlExchange, over ends: ConnectionEnds) -> Bool {
        exchange.connection.isResolving = false
        guard !exchange.isGivenUp else { return false }
        findSocket(of: exchange, ends)
        if !exchange.connection.isNew, exchange.queue?.isHTTP1 == true, let socket = exchange.connection.socket {
            // Unsolicited input would be taken for the response.
            exchange.connection.hasUnreadInput = Self.peek(at: socket) >= 0
            if exchange.connection.hasUnreadInput { return false }
        }
        exchange.phase = .connected
        exchange.request.attempts += 1
        exchange.timings.lastActivity = now
        exchange.queue?.join(exchange, ends, now)
        noteConnected(exchange)
        exchange.checkUnsent(now)
        wake(by: exchange.nextCheck)
        guard exchange.request.attempts > 1 else { return true }
        guard exchange.request.mayBeSentAgain() else { return false }
        exchange.isSendingPaused = false
        if exchange.request.upload?.isWhole == false { exchange.easy?.setClosesConnection(true) }
        return true
    }

    /// Finds the socket of an exchange's connection.
    private func findSocket(of exchange: CurlExchange, _ ends: ConnectionEnds) {
        let connection = exchange.connection
        if connection.isNew, let socket = connection.socket, Self.localPort(of: socket) == ends.localPort {
            socketsByEnds[ends] = socket
        } else {
            exchange.connection.socket = socketsByEnds[ends]
        }
    }

    /// Returns the result of `recv` for the next byte of a socket, which stays unread.
    static func peek(at socket: Int32) -> Int {
        var byte: UInt8 = 0
        // Safe: one byte goes to a local during the call.
        return recv(socket, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT))
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

    /// Sets the events for which libcurl wants a socket to be polled.
    func poll(_ socket: Int32, _ what: Int, for exchange: CurlExchange?) {
        // A connection that was passed to a WebSocket isn't libcurl's any more.
        guard webSockets[socket] == nil else { return }
        earlyResponses[socket] = nil
        let isConnection = connectionSockets.contains(socket)
        if let exchange, isConnection {
            exchange.connection.socket = socket
            // libcurl decides anew what the connection is polled for.
            exchange.connection.isReadingSuspended = false
            if !asksBeforeRequests, exchange.phase == .connecting, what & Int(CURL_POLL_IN) != 0 {
                // An older libcurl reports nothing else when it has a connection.
                exchange.phase = .connected
                exchange.timings.lastActivity = now
            }
            if exchange.phase == .connected, exchange.head.isComplete, !exchange.isVersion2 {
                exchange.noteInterest(what)
            }
            if exchange.hasEarlyResponse, exchange.isSendingPaused, what == Int(CURL_POLL_REMOVE) {
                // Neither side has anything to send until there is more of the body, unless the server leaves.
                earlyResponses[socket] = exchange
                return epoll.poll(socket, for: .reading)
            }
        }
        guard what != Int(CURL_POLL_REMOVE) else { return epoll.pause(socket, soonAgain: isConnection) }
        var interest: Epoll.Interest = []
        if what & Int(CURL_POLL_IN) != 0 { interest.insert(.reading) }
        if what & Int(CURL_POLL_OUT) != 0 { interest.insert(.writing) }
        epoll.poll(socket, for: interest)
    }
}

// MARK: - The functions that libcurl calls

// Each is called on the loop's thread, during one of the loop's calls. `context` is the handle that the callback was
// set on, which outlives its transfers, and what libcurl points to is valid during the call.

private func easy(_ context: UnsafeMutableRawPointer?) -> CurlEasy? {
    context.map { Unmanaged<CurlEasy>.fromOpaque($0).takeUnretainedValue() }
}

func curlTakeHeaderLine(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let easy = easy(context), let exchange = easy.exchange else { return 0 }
    return easy.loop.takeHeaderLine(UnsafeRawBufferPointer(start: bytes, count: count), for: exchange) ? count : 0
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
    guard let easy = easy(context), let exchange = easy.exchange, let upload = exchange.request.upload,
        !exchange.isGivenUp
    else { return Int(CURL_READFUNC_ABORT) }
    let read = upload.read(into: UnsafeMutableRawBufferPointer(start: bytes, count: size * count))
    if read == Int(CURL_READFUNC_PAUSE) {
        exchange.isSendingPaused = true
    } else {
        exchange.timings.noteSending(easy.loop.now)
        if upload.isWhole { easy.allowReuse() }
    }
    return read
}

func curlStartResolving(
    _ state: UnsafeMutableRawPointer?, _ reserved: UnsafeMutableRawPointer?, _ context: UnsafeMutableRawPointer?
) -> Int32 {
    guard let easy = easy(context), let exchange = easy.exchange, !exchange.isGivenUp else { return 1 }
    exchange.connection.isResolving = true
    return 0
}

func curlRewindBody(_ context: UnsafeMutableRawPointer?, _ offset: Int64, _ origin: Int32) -> Int32 {
    guard let upload = easy(context)?.exchange?.request.upload, offset == 0, origin == SEEK_SET, upload.rewind() else {
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
    return easy.loop.maySend(exchange, over: ends) ? 0 : 1
}

func curlSocketChanged(
    _ handle: OpaquePointer?, _ socket: Int32, _ what: Int32, _ context: UnsafeMutableRawPointer?,
    _ socketContext: UnsafeMutableRawPointer?
) -> Int32 {
    guard let context else { return 0 }
    let loop = Unmanaged<CurlLoop>.fromOpaque(context).takeUnretainedValue()
    loop.poll(socket, Int(what), for: handle.flatMap { loop.running[$0]?.exchange })
    return 0
}

func curlTimerChanged(_ multi: OpaquePointer?, _ milliseconds: Int, _ context: UnsafeMutableRawPointer?) -> Int32 {
    guard let context else { return 0 }
    let loop = Unmanaged<CurlLoop>.fromOpaque(context).takeUnretainedValue()
    loop.libcurlTimer = milliseconds < 0 ? nil : loop.now &+ UInt64(milliseconds) &* 1_000_000
    return 0
}
#endif
