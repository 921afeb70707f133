import Foundation
import HTTPTransport

#if canImport(CSystem)
import CSystem
#endif
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The events of a socket that a loop waits for, or that have happened.
struct Readiness: OptionSet {
    let rawValue: Int32

    static let reading = Readiness(rawValue: Int32(POLLIN))
    static let writing = Readiness(rawValue: Int32(POLLOUT))
    /// Both directions have ended. It happens without being waited for.
    static let hangup = Readiness(rawValue: Int32(POLLHUP))
    /// The socket is broken. It happens without being waited for.
    static let broken = Readiness(rawValue: Int32(POLLERR | POLLNVAL))
}

/// Waits for many sockets, each with a slot: a small number that its owner chooses.
protocol Poller: AnyObject {
    /// Begins to wait for events of a socket.
    func add(_ descriptor: Int32, slot: Int, for events: Readiness)
    /// Changes the events to wait for.
    func change(_ descriptor: Int32, slot: Int, to events: Readiness)
    /// Ends the wait for a socket, before it is closed.
    func remove(_ descriptor: Int32, slot: Int)
    /// Waits until something happens or this many milliseconds have passed (-1: forever), and reports each slot.
    func wait(milliseconds: Int32, _ report: (Int, Readiness) -> Void)
}

/// The system's best way to wait for sockets.
func systemPoller() throws(HTTPServerError) -> any Poller {
    #if canImport(CSystem)
    try EpollPoller()
    #else
    ListPoller()
    #endif
}

// MARK: - epoll

#if canImport(CSystem)
/// Waits with epoll, whose cost doesn't grow with the number of idle sockets.
final class EpollPoller: Poller {
    private let descriptor: Int32
    private var happened = [epoll_event](repeating: epoll_event(), count: 256)
    /// A number for each slot that changes when it is removed. An event that was reported before must not reach the
    /// next socket with the same slot.
    private var generations: [UInt32] = []

    init() throws(HTTPServerError) {
        descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard descriptor >= 0 else { throw .system(call: "epoll_create1", code: errno) }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    func add(_ descriptor: Int32, slot: Int, for events: Readiness) {
        while generations.count <= slot { generations.append(0) }
        control(EPOLL_CTL_ADD, descriptor, slot, events)
    }

    func change(_ descriptor: Int32, slot: Int, to events: Readiness) {
        control(EPOLL_CTL_MOD, descriptor, slot, events)
    }

    func remove(_ descriptor: Int32, slot: Int) {
        generations[slot] &+= 1
        control(EPOLL_CTL_DEL, descriptor, slot, [])
    }

    private func control(_ operation: Int32, _ descriptor: Int32, _ slot: Int, _ events: Readiness) {
        let place = UInt64(generations[slot]) << 32 | UInt64(slot)
        // The bits of epoll and poll are the same.
        var event = epoll_event(
            events: UInt32(truncatingIfNeeded: events.rawValue), data: epoll_data_t(u64: place))
        _ = epoll_ctl(self.descriptor, operation, descriptor, &event)
    }

    func wait(milliseconds: Int32, _ report: (Int, Readiness) -> Void) {
        let count = epoll_wait(descriptor, &happened, Int32(happened.count), milliseconds)
        guard count > 0 else { return }
        for event in happened[..<Int(count)] {
            let slot = Int(event.data.u64 & 0xFFFF_FFFF)
            guard generations[slot] == UInt32(event.data.u64 >> 32) else { continue }
            report(slot, Readiness(rawValue: Int32(truncatingIfNeeded: event.events)))
        }
    }
}
#endif

// MARK: - poll

/// Waits with `poll`, which every system has.
final class ListPoller: Poller {
    private var polled: [pollfd] = []

    func add(_ descriptor: Int32, slot: Int, for events: Readiness) {
        while polled.count <= slot { polled.append(pollfd(fd: -1, events: 0, revents: 0)) }
        polled[slot] = pollfd(fd: descriptor, events: Int16(truncatingIfNeeded: events.rawValue), revents: 0)
    }

    func change(_ descriptor: Int32, slot: Int, to events: Readiness) {
        polled[slot].events = Int16(truncatingIfNeeded: events.rawValue)
    }

    func remove(_ descriptor: Int32, slot: Int) { polled[slot] = pollfd(fd: -1, events: 0, revents: 0) }

    func wait(milliseconds: Int32, _ report: (Int, Readiness) -> Void) {
        var ready = poll(&polled, nfds_t(polled.count), milliseconds)
        var slot = 0
        while ready > 0, slot < polled.count {
            let events = polled[slot].revents
            if events != 0 {
                ready -= 1
                polled[slot].revents = 0
                report(slot, Readiness(rawValue: Int32(events)))
            }
            slot += 1
        }
    }
}
