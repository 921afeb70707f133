import HTTPTransport

// How a connection ends.

extension Connection {
    /// Closes the connection immediately, and resumes all waiters.
    package func close(reset: Bool = false) {
        guard isOpen else { return }
        loop.release(socket, slot: slot)
        (isOpen, isWaiting) = (false, false)
        socket.disconnect(reset: reset || endsBody)
        wakeBytesWaiter()
        resumeWriting()
        task?.cancel()
    }

    /// Closes the connection if it is idle or faulty, otherwise after its response. A WebSocket is told to leave.
    func drain() {
        isDraining = true
        // A request may have arrived just now.
        if isWaiting, !isFaulty { handle(.reading) }
        if isFaulty || hasFaultyWebSocket || isWaiting && isUnused { return close() }
        if let webSocket { leave(webSocket) }
    }

    /// Tells the client of a WebSocket that the server goes away.
    func leave(_ webSocket: ServerWebSocket) {
        guard options.closesWebSockets else { return }
        Task(executorPreference: loop) { try? await webSocket.close(.goingAway) }
    }

    /// Ends the output but continues reading. Closing with unread input would reset the connection, and the client
    /// might lose the last response.
    func part() {
        guard isOpen else { return }
        if inputHasEnded {
            // Its task serves other connections, too.
            task = nil
            return close()
        }
        socket.endOutput()
        (isLingering, isWaiting) = (true, false)
        setInterest(.reading)
        loop.linger(self)
    }

    func discardInput() {
        input.consume(input.count)
        switch socket.receive(into: input.room(atLeast: 1 << 14)) {
        case .bytes, .wouldBlock: break
        case .ended, .broken: close()
        }
    }
}
