#if canImport(CSystem)
import CSystem
import Foundation

// The exchanges of a `CurlLoop` from start to end, on the loop's thread.

extension CurlLoop {
    func admit(_ exchange: CurlExchange) {
        guard !exchange.isGivenUp else { return exchange.phase = .ended }
        exchange.index = exchanges.count
        exchanges.append(exchange)
        if exchange.webSocket != nil { return start(exchange) }
        let queue = queue(of: exchange.origin)
        exchange.queue = queue
        if queue.admit(exchange, now) { return start(exchange) }
        watch(exchange)
        watch(queue)
    }

    private func queue(of origin: Origin) -> HostQueue {
        if let queue = queues[origin] { return queue }
        if queues.count >= Self.idleConnections { queues = queues.filter { !$0.value.isIdle } }
        let queue = HostQueue(limit: options.connectionsPerHost, isSecure: origin.scheme == "https")
        queues[origin] = queue
        return queue
    }

    func start(_ exchange: CurlExchange) {
        exchange.lastActivity = now
        guard let upload = exchange.upload, upload.needsOpening else { return begin(exchange) }
        exchange.phase = .opening
        watch(exchange)
        Task.detached {
            upload.open()
            self.post(.begin(exchange))
        }
    }

    func begin(_ exchange: CurlExchange) {
        guard exchange.phase != .ended else { return }
        if let failure = exchange.upload?.failure {
            return end(exchange, with: .failure(TransportError(.unreadableBody(failure), exchange.request)))
        }
        exchange.phase = .connecting
        exchange.lastActivity = now
        (exchange.hasDialled, exchange.foundUnreadInput, exchange.socket) = (false, false, nil)
        exchange.isResting = false
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

    func finishDone() {
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
            // Safe: the message is valid until its handle is removed, and the handle's context is the `CurlEasy` that
            // `running` keeps until `retire`.
            guard message.pointee.msg == Int32(CURLMSG_DONE), let pointer = message.pointee.easy_handle,
                let context = curl_get_private(pointer)
            else { continue }
            let code = message.pointee.data.result
            let easy = Unmanaged<CurlEasy>.fromOpaque(context).takeUnretainedValue()
            let exchange = easy.exchange
            if code == Int32(CURLE_OK), let exchange, let webSocket = exchange.webSocket, !exchange.isGivenUp {
                pass(easy, of: exchange, to: webSocket)
                continue
            }
            let wasCutOff = code == Int32(CURLE_SEND_ERROR) && curl_get_long(pointer, CURLINFO_NUM_CONNECTS) == 0
            if let exchange, exchange.foundUnreadInput && !exchange.isGivenUp || wasCutOff && exchange.mayBeginAnew() {
                retire(easy)
                begin(exchange)
                continue
            }
            let result = exchange.map { Self.result(of: $0, code, easy) }
            retire(easy)
            if let exchange, let result { end(exchange, with: result) }
        }
    }

    private static func result(
        of exchange: CurlExchange, _ code: Int32, _ easy: CurlEasy
    ) -> Result<ResponseHead, any Error> {
        if code == Int32(CURLE_OK), exchange.failure == nil, exchange.head.isComplete { return .success(exchange.head) }
        if exchange.failure == nil, let refusal = exchange.refusal { return .success(refusal) }
        let endings = [CURLE_SEND_ERROR, CURLE_HTTP2_STREAM]
        if exchange.failure == nil, exchange.hasWholeResponse, exchange.upload?.failure == nil,
            endings.contains(Int(code))
        {
            // The server didn't read the rest of the body, but sent a whole response. Only what has been delivered
            // counts: libcurl 7.88 discards a response that arrives in one TLS record with its stream's reset while
            // there is more of the body to send. It reports an error of the stream then, without any of the header or
            // body, and so nothing shows here that there was a response.
            return .success(exchange.head)
        }
        let reason =
            exchange.failure ?? exchange.upload?.failure.map { .unreadableBody($0) }
            ?? TransportError.Reason(code, of: exchange, easy)
        return .failure(TransportError(reason, exchange.request))
    }

    /// Ends an exchange that libcurl has released, or never had.
    private func end(_ exchange: CurlExchange, with result: Result<ResponseHead, any Error>) {
        guard exchange.phase != .ended else { return }
        let wasQueued = exchange.phase == .queued
        remove(exchange)
        let queue = exchange.queue
        exchange.release()
        exchange.sink.end(result)
        guard let queue else { return }
        queue.release(exchange, wasQueued: wasQueued)
        readyQueues.append(queue)
    }

    /// Ends an exchange that has its response and whose server has closed the connection because it wants no more of
    /// the body.
    func endAnswered(_ exchange: CurlExchange, _ socket: Int32) {
        var byte: UInt8 = 0
        // Safe: one byte goes to a local during the call.
        let count = recv(socket, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT))
        if count < 0, errno == EAGAIN || errno == EINTR { return }
        answered[socket] = nil
        if let easy = exchange.easy { retire(easy) }
        end(exchange, with: .success(exchange.head))
    }

    private func remove(_ exchange: CurlExchange) {
        exchange.phase = .ended
        guard let index = exchange.index else { return }
        exchanges.swapAt(index, exchanges.count - 1)
        exchanges[index].index = index
        exchanges.removeLast()
    }

    /// Passes a new connection to the WebSocket that it is for.
    private func pass(_ easy: CurlEasy, of exchange: CurlExchange, to webSocket: CurlWebSocket) {
        let socket = curl_get_socket(easy.pointer)
        remove(exchange)
        easy.unload()
        webSockets[socket] = webSocket
        webSocket.adopt(easy, socket)
        watch(webSocket)
    }

    /// Releases a connection that a WebSocket has used.
    func release(_ easy: CurlEasy, _ socket: Int32) {
        webSockets[socket] = nil
        epoll.forget(socket)
        retire(easy)
    }

    /// Ends an exchange that is out of time. If only the upload is late, the response counts.
    private func expire(_ exchange: CurlExchange, because reason: TransportError.Reason) {
        guard exchange.hasWholeResponse, exchange.failure == nil, exchange.upload?.failure == nil,
            !exchange.isGivenUp, let easy = exchange.easy
        else { return abandon(exchange, because: reason) }
        retire(easy)
        end(exchange, with: .success(exchange.head))
    }

    /// Cancels an exchange.
    func abandon(_ exchange: CurlExchange, because reason: TransportError.Reason? = nil) {
        // A call that is cancelled as it begins may report that before it reports its start, which is then ignored.
        guard exchange.phase != .ended, exchange.index != nil else { return }
        let error: any Error = reason.map { TransportError($0, exchange.request) } ?? CancellationError()
        exchange.giveUp(error)
        let awaitsConsumer = exchange.isReceivingPaused || exchange.isResting
        if let connection = exchange.connection, !awaitsConsumer, !exchange.isSendingPaused,
            reason == .idleTooLong || exchange.lastActivity.advanced(HostQueue.patience) <= now
        {
            connection.doubt(since: exchange.lastActivity)
        }
        // While a name is being resolved, removing the handle would wait for that, and every other exchange with it:
        // such a handle stays until it has an address, and then ends. Any other is removed at once, together with its
        // connection if that isn't established yet.
        if !exchange.isResolving, let easy = exchange.easy { retire(easy) }
        end(exchange, with: .failure(error))
    }

    func meetDeadlines() {
        nextDeadline = .max
        var late: [(CurlExchange, TransportError.Reason)] = []
        for exchange in exchanges {
            if let deadline = exchange.deadline, deadline.time <= now { exchange.look(now) }
            if let look = exchange.nextLook, look <= now { exchange.look(now) }
            if let deadline = exchange.deadline, deadline.time <= now {
                late.append((exchange, deadline.reason))
            } else {
                watch(exchange)
            }
        }
        for (exchange, reason) in late { expire(exchange, because: reason) }
        for queue in queues.values where queue.nextStart != nil { readyQueues.append(queue) }
        for webSocket in webSockets.values {
            webSocket.meetDeadline()
            watch(webSocket)
        }
    }

    func watch(_ webSocket: CurlWebSocket) {
        if let deadline = webSocket.deadline { nextDeadline = min(nextDeadline, deadline) }
    }

    func watch(_ exchange: CurlExchange) {
        if let deadline = exchange.deadline { nextDeadline = min(nextDeadline, deadline.time) }
        if let look = exchange.nextLook { nextDeadline = min(nextDeadline, look) }
    }

    func watch(_ queue: HostQueue) {
        if let start = queue.nextStart { nextDeadline = min(nextDeadline, start) }
    }

    private func keep(_ easy: CurlEasy) {
        easy.slot = running.firstIndex { $0 == nil } ?? running.count
        if easy.slot == running.count { running.append(easy) } else { running[easy.slot] = easy }
    }

    /// Removes a handle from libcurl's work, to be used again.
    private func retire(_ easy: CurlEasy) {
        if easy.exchange?.connection?.isSilent == true { easy.setClosesConnection(true) }
        curl_multi_remove_handle(multi, easy.pointer)
        easy.unload()
        let isReusable = CurlSystem.mayReuseHandles && !easy.keepsConnection
        if isReusable, idle.count < Self.idleHandles { idle.append(easy) }
        running[easy.slot] = nil
    }
}
#endif
