import Foundation
import HTTPTransport

/// Answers questions on the calling thread, until it is woken.
struct DNSLoop {
    let sockets: DNSSockets
    let wake: WakePipe
    let state: Guarded<LocalDNS.State>
    /// The bytes received over each TCP connection.
    private var connections: [Int32: [UInt8]] = [:]

    private static let mostConnections = 256

    init(sockets: DNSSockets, wake: WakePipe, state: Guarded<LocalDNS.State>) {
        self.sockets = sockets
        self.wake = wake
        self.state = state
    }

    mutating func run() {
        let readable = Int16(truncatingIfNeeded: POLLIN)
        while true {
            let open = [wake.reading, sockets.datagrams, sockets.listener] + connections.keys
            var polled = open.map { pollfd(fd: $0, events: readable, revents: 0) }
            guard poll(&polled, nfds_t(polled.count), -1) > 0 else {
                if errno != EINTR { usleep(10_000) }
                continue
            }
            for entry in polled where entry.revents != 0 {
                switch entry.fd {
                case wake.reading:
                    for connection in connections.keys { close(connection) }
                    sockets.close()
                    return wake.close()
                case sockets.datagrams: receiveDatagrams()
                case sockets.listener: accept()
                default: receive(on: entry.fd)
                }
            }
        }
    }

    // MARK: UDP

    private func receiveDatagrams() {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            var address = sockaddr_in()
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            // Safe: the pointers are only used during the call, with their sizes.
            let count = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { peer in
                    recvfrom(sockets.datagrams, &buffer, buffer.count, 0, peer, &length)
                }
            }
            guard count >= 0 else { return }
            guard
                let answer = DNSAnswer(
                    to: Array(buffer.prefix(count)), from: UInt16(bigEndian: address.sin_port), isOverTCP: false, state)
            else { continue }
            for message in answer.messages { Self.send(message, from: sockets.datagrams, to: address) }
            if let forged = answer.forged, let (other, _) = try? DNSSockets.bound(isStream: false, port: 0) {
                Self.send(forged, from: other, to: address)
                close(other)
            }
        }
    }

    private static func send(_ message: [UInt8], from descriptor: Int32, to address: sockaddr_in) {
        var address = address
        // Safe: the pointers are only used during the call, with their sizes.
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = sendto(descriptor, message, message.count, 0, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    // MARK: TCP

    private mutating func accept() {
        while true {
            let accepted = Foundation.accept(sockets.listener, nil, nil)
            guard accepted >= 0 else { return }
            guard connections.count < Self.mostConnections else {
                close(accepted)
                continue
            }
            DNSSockets.makeReady(accepted)
            connections[accepted] = []
        }
    }

    private mutating func receive(on descriptor: Int32) {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else {
            if count < 0, errno == EAGAIN || errno == EINTR { return }
            return end(descriptor)
        }
        var input = connections[descriptor, default: []] + buffer.prefix(count)
        while input.count >= 2, case let length = Int(input[0]) << 8 | Int(input[1]), input.count - 2 >= length {
            let question = Array(input[2...].prefix(length))
            input.removeFirst(2 + length)
            guard let answer = DNSAnswer(to: question, from: 0, isOverTCP: true, state) else { return end(descriptor) }
            for message in answer.messages {
                let size = message.count
                let framed = [UInt8(truncatingIfNeeded: size >> 8), UInt8(truncatingIfNeeded: size)] + message
                let sent = answer.isCutOff ? Array(framed.prefix(framed.count / 2)) : framed
                #if canImport(Darwin)
                _ = Foundation.send(descriptor, sent, sent.count, 0)
                #else
                _ = Foundation.send(descriptor, sent, sent.count, Int32(MSG_NOSIGNAL))
                #endif
            }
            if answer.isCutOff { return end(descriptor) }
        }
        connections[descriptor] = input
    }

    private mutating func end(_ descriptor: Int32) {
        connections[descriptor] = nil
        close(descriptor)
    }
}
