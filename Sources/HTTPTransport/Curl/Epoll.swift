#if canImport(CSystem)
import CSystem
import Foundation

/// Waits for many sockets at once, and for a call from another thread.
///
/// Everything but `wake` is called on the loop's thread.
final class Epoll: @unchecked Sendable {
    // Safe to share: the descriptors never change and live as long as this object; only the loop's thread uses the
    // rest.

    /// What a socket is waited for, or what has happened to it.
    struct Interest: OptionSet {
        let rawValue: UInt32
        static let reading = Interest(rawValue: EPOLLIN.rawValue)
        static let writing = Interest(rawValue: EPOLLOUT.rawValue)
        static let broken = Interest(rawValue: EPOLLERR.rawValue | EPOLLHUP.rawValue)
    }

    private let descriptor: Int32
    private let wakeDescriptor: Int32
    private var events = [epoll_event](repeating: epoll_event(), count: 256)
    /// By descriptor, what the system was told; `nil` if it was told nothing.
    private var registered: [Interest?] = []
    /// By descriptor, what is wanted now.
    private var wanted: [Interest] = []

    init() throws {
        descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
        wakeDescriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard descriptor >= 0, wakeDescriptor >= 0 else {
            let code = errno
            for open in [descriptor, wakeDescriptor] where open >= 0 { close(open) }
            throw TransportError(.other("The system has no descriptors left: \(String(cString: strerror(code)))"))
        }
        want(.reading, of: wakeDescriptor)
    }

    deinit {
        close(wakeDescriptor)
        close(descriptor)
    }

    /// Sets what a socket is waited for.
    func want(_ interest: Interest, of socket: Int32) {
        guard let index = slot(of: socket) else { return }
        wanted[index] = interest
        guard registered[index] != interest else { return }
        var event = epoll_event(events: interest.rawValue, data: epoll_data_t(fd: socket))
        if registered[index] == nil || epoll_ctl(descriptor, EPOLL_CTL_MOD, socket, &event) != 0 {
            let added = epoll_ctl(descriptor, EPOLL_CTL_ADD, socket, &event) == 0
            if !added, errno == EEXIST { epoll_ctl(descriptor, EPOLL_CTL_MOD, socket, &event) }
        }
        registered[index] = interest
    }

    /// Stops waiting for a socket. With `soonAgain`, the system is only told if something happens to it meanwhile: that
    /// saves two calls for each request on a kept connection.
    func rest(_ socket: Int32, soonAgain: Bool) {
        guard let index = slot(of: socket) else { return }
        wanted[index] = []
        if !soonAgain { forget(socket) }
    }

    /// Stops waiting for input of a socket until `resumeReading`.
    ///
    /// - Returns: Whether input was waited for.
    func suspendReading(of socket: Int32) -> Bool {
        guard let index = slot(of: socket), wanted[index].contains(.reading) else { return false }
        want(wanted[index].subtracting(.reading), of: socket)
        return true
    }

    /// Waits for input of a socket again.
    func resumeReading(of socket: Int32) {
        guard let index = slot(of: socket) else { return }
        want(wanted[index].union(.reading), of: socket)
    }

    /// Records that a socket is about to be closed, or never was ours.
    func forget(_ socket: Int32) {
        guard let index = slot(of: socket) else { return }
        wanted[index] = []
        guard registered[index] != nil else { return }
        registered[index] = nil
        var event = epoll_event()
        epoll_ctl(descriptor, EPOLL_CTL_DEL, socket, &event)
    }

    /// Ends the wait, from any thread.
    func wake() {
        var one: UInt64 = 1
        // Safe: eight bytes of a local are read during the call. A full counter has already ended the wait.
        while write(wakeDescriptor, &one, 8) < 0, errno == EINTR {}
    }

    /// Waits until something happens or this many milliseconds have passed (-1: forever), and reports each socket.
    func wait(milliseconds: Int32, _ body: (Int32, Interest) -> Void) {
        let count = epoll_wait(descriptor, &events, Int32(events.count), milliseconds)
        guard count > 0 else { return }
        for index in 0..<Int(count) {
            let event = events[index]
            let socket = event.data.fd
            if socket == wakeDescriptor {
                var counter: UInt64 = 0
                // Safe: eight bytes go to a local during the call.
                _ = read(wakeDescriptor, &counter, 8)
                continue
            }
            guard let slot = slot(of: socket), registered[slot] != nil else { continue }
            let happened = Interest(rawValue: event.events).intersection(wanted[slot].union(.broken))
            if wanted[slot].isEmpty {
                // An idle connection that the server has closed, or on which it has sent unsolicited input.
                forget(socket)
            } else if !happened.isEmpty {
                body(socket, happened)
            }
        }
    }

    private func slot(of socket: Int32) -> Int? {
        guard socket >= 0 else { return nil }
        let index = Int(socket)
        if index >= wanted.count {
            let missing = index + 1 - wanted.count
            wanted.append(contentsOf: repeatElement([], count: missing))
            registered.append(contentsOf: repeatElement(nil, count: missing))
        }
        return index
    }
}
#endif
