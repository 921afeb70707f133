#if os(Linux)
import CSystem
import Foundation

// What libcurl tells the loop, and asks it, while the loop calls libcurl.

extension CurlLoop {
    func noteActivity(of exchange: CurlExchange) {
        exchange.lastActivity = now
    }

    func takeHeaderLine(_ line: UnsafeRawBufferPointer, for exchange: CurlExchange) -> Bool {
        noteActivity(of: exchange)
        // What comes after the head are trailers, which nobody asked for.
        guard !exchange.head.isComplete else { return !exchange.isGivenUp }
        exchange.head.take(line)
        guard exchange.head.byteCount <= exchange.request.limits.headerBytes else {
            exchange.failure = .headersTooLarge(limit: exchange.request.limits.headerBytes)
            return false
        }
        if exchange.head.isComplete {
            if exchange.head.isVersion2 { queues[exchange.origin]?.isMultiplexed = true }
            let isRefused = exchange.isRefusedExpectation()
            // An answer that comes instead of the call for the body leaves the server to wait for one, and a refusal that
            // comes too late for the rest of it: whatever was sent next on that connection would be taken for that.
            if let upload = exchange.upload, isRefused != upload.isUntouched, !upload.wasWhole,
                !exchange.head.isVersion2
            {
                exchange.easy?.setClosesConnection(true)
            }
            // Where a part of the body is gone for good, the refusal is the answer.
            if isRefused { return !exchange.isGivenUp && exchange.upload?.isRepeatable == true }
            exchange.failure = exchange.sink.begin(exchange.head)
        }
        return exchange.failure == nil && !exchange.isGivenUp
    }

    func takeBody(_ bytes: UnsafeRawBufferPointer, for exchange: CurlExchange) -> Int {
        guard !exchange.isGivenUp else { return -1 }
        noteActivity(of: exchange)
        // What comes with a refusal that is not the answer.
        guard exchange.head.isComplete else { return bytes.count }
        switch exchange.sink.take(bytes) {
        case .taken:
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
        guard !exchange.isGivenUp else { return Int32(CURL_SOCKET_BAD) }
        if let judge = options.socketGuard.judge {
            exchange.failure = Self.refusal(of: address, by: judge)
            guard exchange.failure == nil else { return Int32(CURL_SOCKET_BAD) }
        }
        let opened = socket(address.family, address.socktype | Int32(SOCK_CLOEXEC.rawValue), address.`protocol`)
        guard opened >= 0 else { return Int32(CURL_SOCKET_BAD) }
        setOurs(opened, true)
        return opened
    }

    private static func refusal(
        of address: curl_sockaddr, by judge: (SocketAddress) -> String?
    ) -> TransportError.Reason? {
        // Safe: a copy of the address is read during the call. Both kinds begin with the family and the port; then follow
        // four bytes of IPv4, or after four of flow label sixteen of IPv6.
        let dialled = withUnsafeBytes(of: address.addr) { bytes in
            let port = Int(bytes[2]) << 8 | Int(bytes[3])
            return switch address.family {
            case AF_INET: SocketAddress(bytes: bytes[4..<8], port: port)
            case AF_INET6: SocketAddress(bytes: bytes[8..<24], port: port)
            default: SocketAddress?.none
            }
        }
        guard let dialled else { return .addressRefused("it is no Internet address") }
        return judge(dialled).map { .addressRefused("\(dialled): \($0)") }
    }

    func closeSocket(_ socket: Int32) -> Int32 {
        epoll.forget(socket)
        setOurs(socket, false)
        return close(socket)
    }

    private func setOurs(_ socket: Int32, _ value: Bool) {
        let index = Int(socket)
        if index >= isOurs.count { isOurs.append(contentsOf: repeatElement(false, count: index + 1 - isOurs.count)) }
        isOurs[index] = value
    }

    /// Whether a request may be sent on the connection that it has got, for the first time or once more.
    func mayRequest(_ exchange: CurlExchange) -> Bool {
        guard !exchange.isGivenUp else { return false }
        exchange.phase = .connected
        exchange.attempts += 1
        noteActivity(of: exchange)
        return exchange.attempts == 1 || exchange.mayBeSentAgain()
    }

    /// Notes that a socket is used for an exchange, where libcurl does not say when it is connected.
    func use(_ socket: Int32, for exchange: CurlExchange?, _ what: Int) {
        guard let exchange, exchange.phase == .connecting else { return }
        // The sockets that are not ours are those with which libcurl waits for addresses.
        guard what & Int(CURL_POLL_IN) != 0, isOurs(socket) else { return }
        exchange.phase = .connected
        noteActivity(of: exchange)
    }

    private func isOurs(_ socket: Int32) -> Bool {
        socket >= 0 && Int(socket) < isOurs.count && isOurs[Int(socket)]
    }

    func change(_ socket: Int32, _ what: Int) {
        // A connection that was handed over is none of libcurl's business any more.
        guard webSockets[socket] == nil else { return }
        guard what != Int(CURL_POLL_REMOVE) else {
            return epoll.rest(socket, soonAgain: isOurs(socket))
        }
        var interest: Epoll.Interest = []
        if what & Int(CURL_POLL_IN) != 0 { interest.insert(.reading) }
        if what & Int(CURL_POLL_OUT) != 0 { interest.insert(.writing) }
        epoll.want(interest, of: socket)
    }

    func setTimer(_ milliseconds: Int) {
        libcurlTimer = milliseconds < 0 ? nil : now + UInt64(milliseconds) * 1_000_000
    }
}

// MARK: - The functions themselves

// Each is called on the loop's thread, during one of the loop's calls. `context` is the handle that the callback was set
// on, which outlives its transfers, and what libcurl points at is there for as long as the call takes.

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
        easy.loop.noteActivity(of: exchange)
    }
    return read
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
    return easy.loop.mayRequest(exchange) ? 0 : 1
}

func curlSocketChanged(
    _ handle: OpaquePointer?, _ socket: Int32, _ what: Int32, _ context: UnsafeMutableRawPointer?,
    _ socketContext: UnsafeMutableRawPointer?
) -> Int32 {
    guard let context else { return 0 }
    let loop = Unmanaged<CurlLoop>.fromOpaque(context).takeUnretainedValue()
    if !loop.isAskedBeforeRequests, let handle {
        loop.use(socket, for: easy(curl_get_private(handle))?.exchange, Int(what))
    }
    loop.change(socket, Int(what))
    return 0
}

func curlTimerChanged(_ multi: OpaquePointer?, _ milliseconds: Int, _ context: UnsafeMutableRawPointer?) -> Int32 {
    guard let context else { return 0 }
    Unmanaged<CurlLoop>.fromOpaque(context).takeUnretainedValue().setTimer(milliseconds)
    return 0
}
#endif
