#if canImport(CSystem)
import CSystem
import Foundation

// The exchanges of a `CurlLoop` from start to end, on the loop's thread.

extension CurlLoop {
    /// Passes an exchange to libcurl, for the first time or again.
    ///
    /// A new one may have to wait in the queue of its host. If the body is a file that isn't open yet, it is opened
    /// first, and a command comes back here.
    func run(_ exchange: CurlExchange) {
        guard exchange.index != nil || admit(exchange), exchange.phase != .ended else { return }
        exchange.timings.lastActivity = now
        let upload = exchange.request.upload
        if let failure = upload?.failure { return fail(exchange, .unreadableBody(failure)) }
        if let upload, upload.needsOpening {
            exchange.phase = .opening
            wake(by: exchange.nextCheck)
            Task.detached {
                upload.open()
                self.send(.run(exchange))
            }
            return
        }
        exchange.phase = .connecting
        (exchange.connection, exchange.isSendingPaused) = (CurlConnection(), false)
        let keepsConnection = exchange.webSocket != nil
        let kept = keepsConnection ? nil : idle.popLast()
        guard let easy = kept ?? CurlEasy(loop: self, keepsConnection: keepsConnection) else {
            return fail(exchange, .other("libcurl is out of memory"))
        }
        easy.load(exchange)
        upload?.start { [weak self, weak exchange] in
            if let self, let exchange { self.send(.resumeSending(exchange)) }
        }
        running[easy.pointer] = easy
        let code = curl_multi_add_handle(multi, easy.pointer)
        guard code == 0 else {
            running[easy.pointer] = nil
            easy.unload()
            return fail(exchange, .other("libcurl refused the exchange (\(code))"))
        }
        wake(by: exchange.nextCheck)
    }

    /// Adds an exchange to those of the loop. Returns whether it may start without waiting in the queue of its host.
    private func admit(_ exchange: CurlExchange) -> Bool {
        guard !exchange.isGivenUp else {
            exchange.phase = .ended
            return false
        }
        exchange.index = exchanges.count
        exchanges.append(exchange)
        guard exchange.webSocket == nil else { return true }
        let queue = queue(of: exchange.request.origin)
        exchange.queue = queue
        if queue.startOrQueue(exchange, now) { return true }
        wake(by: exchange.nextCheck)
        wake(by: queue.nextStart)
        return false
    }

    private func queue(of origin: Origin) -> HostQueue {
        if let queue = queues[origin] { return queue }
        if queues.count >= Self.idleConnections { queues = queues.filter { !$0.value.isIdle } }
        let queue = HostQueue(limit: options.connectionsPerHost, isSecure: origin.scheme == "https")
        queues[origin] = queue
        return queue
    }

    /// Ends the exchanges that libcurl has finished, or starts them over.
    func handleFinished() {
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
            // Safe: the message is valid until its handle is removed.
            guard message.pointee.msg == Int32(CURLMSG_DONE), let pointer = message.pointee.easy_handle,
                let easy = running[pointer], let exchange = easy.exchange
            else { continue }
            let code = message.pointee.data.result
            if code == Int32(CURLE_OK), let webSocket = exchange.webSocket, !exchange.isGivenUp {
                handOver(easy, of: exchange, to: webSocket)
                continue
            }
            let wasCutOff = code == Int32(CURLE_SEND_ERROR) && curl_get_long(pointer, CURLINFO_NUM_CONNECTS) == 0
            let wasNotSent = exchange.connection.hasUnreadInput && !exchange.isGivenUp
            if wasNotSent || wasCutOff && exchange.mayStartOver() {
                recycle(easy)
                run(exchange)
            } else {
                let result = Self.result(of: exchange, code, easy)
                if options.readsCertificates { exchange.certificateEnd = easy.certificateEnd }
                let hasPaused = easy.wasPaused || exchange.isPaused
                recycle(easy, isClean: code == Int32(CURLE_OK) && exchange.failure == nil && !hasPaused)
                end(exchange, with: result)
            }
        }
    }

    private static func result(
        of exchange: CurlExchange, _ code: Int32, _ easy: CurlEasy
    ) -> Result<ResponseHead, any Error> {
        let upload = exchange.request.upload
        if exchange.failure == nil {
            if code == Int32(CURLE_OK), exchange.head.isComplete { return .success(exchange.head) }
            if let rejection = exchange.request.rejection { return .success(rejection) }
            // The server didn't read the rest of the body, but sent a whole response. Only what has been delivered
            // counts: libcurl 7.88 discards a response that arrives in one TLS record with its stream's reset while
            // there is more of the body to send. It reports an error of the stream then, without any of the header or
            // body, and so nothing shows here that there was a response.
            let endings = [CURLE_SEND_ERROR, CURLE_HTTP2_STREAM]
            if exchange.hasWholeResponse, upload?.failure == nil, endings.contains(Int(code)) {
                return .success(exchange.head)
            }
        }
        let reason = exchange.failure ?? upload?.failure.map { .unreadableBody($0) }
        return .failure(exchange.error(reason ?? TransportError.Reason(code, of: exchange, easy)))
    }

    private func fail(_ exchange: CurlExchange, _ reason: TransportError.Reason) {
        end(exchange, with: .failure(exchange.error(reason)))
    }

    /// Ends an exchange that libcurl has released, or never had. Its sink receives the result at the end of the round.
    private func end(_ exchange: CurlExchange, with result: Result<ResponseHead, any Error>) {
        guard exchange.phase != .ended else { return }
        let wasQueued = exchange.phase == .queued
        remove(exchange)
        exchange.request.releaseBody()
        exchange.connection.isReadingSuspended = false
        results.append((exchange.sink, result))
        guard let queue = exchange.queue else { return }
        exchange.queue = nil
        queue.remove(exchange, wasQueued: wasQueued)
        readyQueues.append(queue)
    }

    /// Ends an exchange if the server has closed the connection: because it wants no more of the body and has sent the
    /// response, or within the response, after which libcurl doesn't read any more either.
    func endIfServerLeft(_ exchange: CurlExchange, _ socket: Int32) {
        if Self.peek(at: socket) < 0, errno == EAGAIN || errno == EINTR { return }
        earlyResponses[socket] = nil
        let isWhole = exchange.hasWholeResponse
        if let easy = exchange.easy { recycle(easy) }
        end(exchange, with: isWhole ? .success(exchange.head) : .failure(exchange.error(.connectionLost)))
    }

    private func remove(_ exchange: CurlExchange) {
        exchange.phase = .ended
        guard let index = exchange.index else { return }
        exchanges.swapAt(index, exchanges.count - 1)
        exchanges[index].index = index
        exchanges.removeLast()
    }

    /// Passes a new connection to the WebSocket that it is for.
    private func handOver(_ easy: CurlEasy, of exchange: CurlExchange, to webSocket: CurlWebSocket) {
        let socket = curl_get_socket(easy.pointer)
        remove(exchange)
        easy.unload()
        webSockets[socket] = webSocket
        webSocket.startHandshake(easy, socket)
        wake(by: webSocket.deadline)
    }

    /// Releases a connection that a WebSocket has used.
    func release(_ easy: CurlEasy, _ socket: Int32) {
        webSockets[socket] = nil
        epoll.forget(socket)
        recycle(easy)
    }

    /// Ends an exchange whose deadline has passed. If only the upload is late, the response counts.
    private func expire(_ exchange: CurlExchange, because reason: TransportError.Reason) {
        guard exchange.hasWholeResponse || reason == .idleTooLong && exchange.isRefusal, exchange.failure == nil,
            exchange.request.upload?.failure == nil, !exchange.isGivenUp, let easy = exchange.easy
        else { return cancel(exchange, because: reason) }
        recycle(easy)
        end(exchange, with: .success(exchange.head))
    }

    /// Cancels an exchange.
    func cancel(_ exchange: CurlExchange, because reason: TransportError.Reason? = nil) {
        // A call that is cancelled as it begins may report that before it reports its start, which is then ignored.
        guard exchange.phase != .ended, exchange.index != nil else { return }
        let error: any Error = reason.map { exchange.error($0) } ?? CancellationError()
        exchange.giveUp(error)
        let lastActivity = exchange.timings.lastActivity
        if let connection = exchange.sharedConnection, !exchange.isPaused,
            reason == .idleTooLong || lastActivity &+ HostQueue.connectWait <= now
        {
            connection.noteTimeout(since: lastActivity)
        }
        // While a name is being resolved, removing the handle would wait for that, and every other exchange with it:
        // such a handle stays until it has an address, and then ends. Any other is removed at once, together with its
        // connection if that isn't established yet.
        if !exchange.connection.isResolving, let easy = exchange.easy { recycle(easy) }
        end(exchange, with: .failure(error))
    }

    /// Ends the exchanges whose deadlines have passed, and finds the next deadline.
    func checkDeadlines() {
        nextDeadline = .max
        var late: [(CurlExchange, TransportError.Reason)] = []
        for exchange in exchanges {
            if exchange.nextCheck <= now { exchange.checkUnsent(now) }
            if let deadline = exchange.deadline, deadline.time <= now {
                late.append((exchange, deadline.reason))
            } else {
                wake(by: exchange.nextCheck)
            }
        }
        for (exchange, reason) in late { expire(exchange, because: reason) }
        for queue in queues.values where queue.nextStart != nil { readyQueues.append(queue) }
        for webSocket in webSockets.values {
            webSocket.checkDeadline()
            wake(by: webSocket.deadline)
        }
    }

    /// Takes a handle away from libcurl. After a clean exchange, which ended as it should and never paused, the handle
    /// is kept for another one.
    private func recycle(_ easy: CurlEasy, isClean: Bool = false) {
        if easy.exchange?.sharedConnection?.isSilent == true { easy.setClosesConnection(true) }
        curl_multi_remove_handle(multi, easy.pointer)
        easy.unload()
        running[easy.pointer] = nil
        let isReusable = isClean && reusesHandles && !easy.keepsConnection
        if isReusable, idle.count < Self.idleHandles { idle.append(easy) }
    }
}
#endif
