#if canImport(CSystem)
import CSystem
import Foundation

/// Waits for many sockets at once, and for a call from another thread.
///
/// Everything but `wake` is called on the loop's thread.
final class Epoll: @unchecked Sendable {
    // Safe to share: the descriptors never change and live as long as this object; only the loop's thread uses the
    // rest.

    /// The events for which a socket is polled, or which have happened on it.
    struct Interest: OptionSet {
        let rawValue: UInt32
        static let reading = Interest(rawValue: EPOLLIN.rawValue)
        static let writing = Interest(rawValue: EPOLLOUT.rawValue)
        static let broken = Interest(rawValue: EPOLLERR.rawValue | EPOLLHUP.rawValue)
    }

    private let descriptor: Int32
    private let wakeDescriptor: Int32
    private var events = [epoll_event](repeating: epoll_event(), count: 256)
    private var sockets: [Int32: Polled] = [:]

    private struct Polled {
        /// The events that the system reports; `nil` if it was told none.
        var registered: Interest?
        /// The events that are wanted now.
        var wanted: Interest = []
    }

    init() throws {
        descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
        wakeDescriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard descriptor >= 0, wakeDescriptor >= 0 else {
            let code = errno
            throw TransportError(.other("The system has no descriptors left: \(String(cString: strerror(code)))"))
        }
        // Reported once per call of `wake`, so that the counter needn't be read. It can't get full in a lifetime.
        var event = epoll_event(events: EPOLLIN.rawValue | EPOLLET.rawValue, data: epoll_data_t(fd: wakeDescriptor))
        guard epoll_ctl(descriptor, EPOLL_CTL_ADD, wakeDescriptor, &event) == 0 else {
            throw TransportError(.other("The system can't watch descriptors: \(String(cString: strerror(errno)))"))
        }
    }

    deinit {
        for open in [descriptor, wakeDescriptor] where open >= 0 { close(open) }
    }

    /// Sets the events for which a socket is polled.
    func poll(_ socket: Int32, for interest: Interest) {
        let before = sockets[socket]
        // Nearly always it is the same: each message of a WebSocket ends here.
        if before?.registered == interest, before?.wanted == interest { return }
        sockets[socket] = Polled(registered: interest, wanted: interest)
        guard before?.registered != interest else { return }
        var event = epoll_event(events: interest.rawValue, data: epoll_data_t(fd: socket))
        if before?.registered == nil || epoll_ctl(descriptor, EPOLL_CTL_MOD, socket, &event) != 0 {
            let added = epoll_ctl(descriptor, EPOLL_CTL_ADD, socket, &event) == 0
            if !added, errno == EEXIST { epoll_ctl(descriptor, EPOLL_CTL_MOD, socket, &event) }
        }
    }

    /// Stops polling a socket. With `soonAgain`, the system is only told if something happens to it meanwhile: that
    /// saves two calls for each request on a kept connection.
    func pause(_ socket: Int32, soonAgain: Bool) {
        if soonAgain { sockets[socket, default: Polled()].wanted = [] } else { forget(socket) }
    }

    /// Stops polling a socket for input until `resumeReading`.
    ///
    /// - Returns: Whether it was polled for input.
    func suspendReading(of socket: Int32) -> Bool {
        guard let interest = sockets[socket]?.wanted, interest.contains(.reading) else { return false }
        poll(socket, for: interest.subtracting(.reading))
        return true
    }

    /// Polls a socket for input again.
    func resumeReading(of socket: Int32) {
        poll(socket, for: (sockets[socket]?.wanted ?? []).union(.reading))
    }

    /// Records that a socket is about to be closed, or never was ours.
    func forget(_ socket: Int32) {
        guard sockets.removeValue(forKey: socket)?.registered != nil else { return }
        var event = epoll_event()
        epoll_ctl(descriptor, EPOLL_CTL_DEL, socket, &event)
    }

    /// Ends the wait, from any thread.
    func wake() {
        var one: UInt64 = 1
        // Safe: eight bytes of a local are read during the call.
        while write(wakeDescriptor, &one, 8) < 0, errno == EINTR {}
    }

    /// Waits until something happens or this many milliseconds have passed (-1: forever). Returns the number of events,
    /// for `report`.
    func wait(milliseconds: Int32) -> Int {
        max(0, Int(epoll_wait(descriptor, &events, Int32(events.count), milliseconds)))
    }

    /// Reports each socket of the last wait on which something happened.
    func report(_ count: Int, _ body: (Int32, Interest) -> Void) {
        for index in 0..<count {
            let event = events[index]
            let socket = event.data.fd
            // No socket: a call of `wake`, which has done its work.
            guard let polled = sockets[socket], polled.registered != nil else { continue }
            let interest = polled.wanted
            var happened = Interest(rawValue: event.events).intersection(interest.union(.broken))
            // The system may report that a connection is broken a moment before it says that there is something to
            // read. Reading shows what came, and then the reason.
            if !happened.isDisjoint(with: .broken), interest.contains(.reading) { happened.insert(.reading) }
            if interest.isEmpty {
                // An idle connection that the server has closed, or on which it has sent unsolicited input.
                forget(socket)
            } else if !happened.isEmpty {
                body(socket, happened)
            }
        }
    }
}
#endif
