import Foundation

// How a connection reads.

extension Connection {
    /// Whether the connection waits for a request, with at most a part of the head received.
    var isIdle: Bool { isOpen && isWaiting && !parser.isReadingBody }

    /// Whether nothing has been received of the next request.
    var isUnused: Bool { input.isEmpty && !parser.isReadingBody }

    /// The next request, if it was received already. Without one, the connection waits for it, or ends: there is
    /// nothing left to do for its task.
    func nextRequest() -> Incoming? {
        if let incoming = parse() { return incoming }
        if isDraining, isUnused {
            // A request may have arrived before the server began to stop.
            readInput()
            if let incoming = parse() { return incoming }
        }
        if inputHasEnded || isDraining && isUnused { part() } else { waitForRequest() }
        return nil
    }

    /// Lets the loop wait for the next request, and start a task then.
    func waitForRequest() {
        guard isOpen else { return }
        setInterest(interest.union(.reading))
        input.release()
        idleSince = loop.nextWait()
        isWaiting = true
        limitRequest()
    }

    /// Whether reading bytes doesn't wait.
    var hasBytes: Bool { !isOpen || inputHasEnded || !input.isEmpty }

    /// Tells the WebSocket once when there are bytes, or no more of them.
    func tellWebSocketOfBytes() {
        setInterest(interest.union(.reading))
        input.release()
        tellsWebSocket = true
    }

    /// The next bytes; `nil` at the end.
    ///
    /// - Throws: `CancellationError` if the task is cancelled while it would wait.
    func nextBytes() async throws -> Data? {
        while isOpen, input.isEmpty, !inputHasEnded {
            try Task.checkCancellation()
            guard bytesWaiter == nil else { return nil }
            setInterest(interest.union(.reading))
            input.release()
            await untilBytes()
        }
        guard !input.isEmpty else { return nil }
        defer { input.consume(input.count) }
        return Data(input.bytes)
    }

    /// Waits for bytes of the body that the handler reads, until the handler's task is cancelled. The caller looks
    /// again at what has changed.
    func untilMoreOfBody() async {
        if parser.awaitsContinue {
            parser.continued()
            sayContinue()
        }
        guard isOpen, bytesWaiter == nil else { return }
        setInterest(interest.union(.reading))
        limitPiece()
        await untilBytes()
        endPieceLimit()
    }

    private func untilBytes() async {
        await withTaskCancellationHandler {
            await withUnsafeContinuation { bytesWaiter = $0 }
        } onCancel: {
            loop.submit { self.wakeBytesWaiter() }
        }
    }

    func wakeBytesWaiter() {
        let waiter = bytesWaiter
        bytesWaiter = nil
        waiter?.resume()
        guard tellsWebSocket else { return }
        tellsWebSocket = false
        webSocket?.hear()
    }

    /// Ends the reading of a body: its request was answered.
    func endBody() {
        guard let reader = bodyReader else { return }
        bodyReader = nil
        reader.end()
        wakeBytesWaiter()
    }

    /// Called by the loop when the socket is ready.
    func handle(_ events: Readiness) {
        if !events.isDisjoint(with: .broken) { return close() }
        if events.contains(.writing) {
            setInterest(interest.subtracting(.writing))
            resumeWriting()
        }
        if events.contains(.reading) { return isLingering ? discardInput() : readInput() }
        if events.contains(.hangup) { close() }
    }

    private func readInput() {
        if let room = parser.directRoom(input) {
            let transfer = socket.receive(into: room)
            if case .bytes(let count) = transfer { parser.receivedDirectly(count) }
            return take(transfer)
        }
        let transfer = socket.receive(into: input.room(atLeast: parser.isReadingBody ? 1 << 16 : 2048))
        if case .bytes(let count) = transfer { input.append(count: count) }
        take(transfer)
    }

    private func take(_ transfer: Socket.Transfer) {
        switch transfer {
        case .bytes:
            if isWaiting {
                guard let incoming = parse() else {
                    // Empty lines before a request are dropped at once.
                    if isUnused { input.release() }
                    return limitRequest()
                }
                limit(nil)
                return serve(incoming)
            }
            deadline.hasHeard = true
            if bytesWaiter != nil || tellsWebSocket {
                wakeBytesWaiter()
            } else if input.count >= Connection.pipelineLimit {
                // Further requests stay unread until this one is done.
                setInterest(interest.subtracting(.reading))
            }
        case .wouldBlock: if isWaiting { input.release() }
        case .ended:
            inputHasEnded = true
            if isWaiting { return part() }
            setInterest(interest.subtracting(.reading))
            // A handler that reads the body gets to its end first.
            if isAnswering, bodyReader == nil || !parser.isReadingBody { task?.cancel() }
            wakeBytesWaiter()
        case .broken: close()
        }
    }

    private func parse() -> Incoming? {
        do {
            while true {
                switch try parser.advance(input) {
                case .needsMore: return nil
                case .request(let received):
                    requestCount &+= 1
                    return .success(received)
                case .head(let received):
                    requestCount &+= 1
                    beginPieces()
                    return .success(received.reading(BodyReader(self)))
                case .expectsContinue: sayContinue()
                }
            }
        } catch {
            return .failure(error)
        }
    }

    /// Tells the client to send the body.
    private func sayContinue() {
        // All earlier responses have been sent, so the system's buffer has room for these few bytes.
        _ = try? Data("HTTP/1.1 100 Continue\r\n\r\n".utf8).withUnsafeBytes { try transmit($0) }
    }

    func setInterest(_ events: Readiness) {
        guard isOpen, events != interest else { return }
        interest = events
        loop.setInterest(events, of: socket, slot: slot)
    }

    func resumeWriting() {
        let waiter = writableWaiter
        writableWaiter = nil
        waiter?.resume()
    }
}
