#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

// How a connection ends.

extension Connection {
    /// Closes the connection immediately, and resumes all waiters.
    func close(reset: Bool = false) {
        guard isOpen else { return }
        isOpen = false
        socket.disconnect(reset: reset)
        loop.release(slot: slot)
        resumeReading()
        resumeWriting()
        task?.cancel()
        headDeadline.task?.cancel()
    }

    /// Closes the connection if it is idle or faulty, otherwise after its response.
    func drain() {
        isDraining = true
        if isFaulty || nextRequestWaiter != nil && input.isEmpty && !parser.isReadingBody { close() }
    }

    /// Ends the output but continues reading. Closing with unread input would reset the connection, and the client
    /// might lose the last response.
    func part() {
        guard isOpen else { return }
        if inputHasEnded { return close() }
        socket.endOutput()
        isLingering = true
        setInterest(Int32(POLLIN))
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
