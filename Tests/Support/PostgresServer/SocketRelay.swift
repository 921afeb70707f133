package import Foundation
import HTTPTransport

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A socket in front of a server's socket, which can stall or cut what passes through it.
package final class SocketRelay: Sendable {
    /// Where the socket is.
    package let folder: URL
    private let listener: Int32
    private let target: String?
    private let words: String?
    private let state = Guarded(State())

    private struct State {
        var pairs: [Int32] = []
        /// Those that are cut when they are used.
        var doomed: Set<Int32> = []
        var isStalled = false
        var isClosed = false
    }

    /// Creates a relay. Without a target, it accepts connections and never answers, or says some words and closes them.
    package init(to target: String?, saying words: String? = nil) throws {
        self.target = target
        self.words = words
        var name = Array("/tmp/atp-relay-XXXXXX".utf8CString)
        let isMade = name.withUnsafeMutableBufferPointer { $0.baseAddress.flatMap { mkdtemp($0) } != nil }
        guard isMade else { throw POSIXError(.EACCES) }
        folder = URL(filePath: String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
        #if canImport(Glibc)
        listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        #else
        listener = socket(AF_UNIX, SOCK_STREAM, 0)
        #endif
        let isBound = Self.withAddress("\(folder.path)/.s.PGSQL.5432") { bind(listener, $0, $1) } == 0
        guard isBound, listen(listener, 64) == 0 else { throw POSIXError(.EADDRINUSE) }
        Thread(named: "relay") { self.accept() }.start()
    }

    /// Whether a client has connected.
    package var isUsed: Bool { state.withLock { !$0.pairs.isEmpty } }

    /// Stops passing bytes on, in both directions, or goes on.
    package func stall(_ isStalled: Bool) { state.withLock { $0.isStalled = isStalled } }

    /// Cuts all connections.
    package func cut() {
        let pairs = state.withLock { $0.pairs }
        for end in pairs { shutdown(end, Int32(SHUT_RDWR)) }
    }

    /// Cuts each of the present connections when it is used next.
    package func cutWhenUsed() { state.withLock { $0.doomed = Set($0.pairs) } }

    /// Cuts all connections, and refuses new ones.
    package func close() {
        state.withLock { $0.isClosed = true }
        shutdown(listener, Int32(SHUT_RDWR))
        cut()
        try? FileManager.default.removeItem(at: folder)
    }

    private func accept() {
        while true {
            #if canImport(Glibc)
            let client = Glibc.accept(listener, nil, nil)
            #elseif canImport(Musl)
            let client = Musl.accept(listener, nil, nil)
            #else
            let client = Darwin.accept(listener, nil, nil)
            #endif
            guard client >= 0, !state.withLock({ $0.isClosed }) else { return }
            state.withLock { $0.pairs.append(client) }
            guard let target else {
                if let words {
                    _ = Array(words.utf8).withUnsafeBytes {
                        send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                    }
                    shutdown(client, Int32(SHUT_RDWR))
                }
                continue
            }
            #if canImport(Glibc)
            let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
            #else
            let server = socket(AF_UNIX, SOCK_STREAM, 0)
            #endif
            guard Self.withAddress(target, { connect(server, $0, $1) }) == 0 else {
                shutdown(client, Int32(SHUT_RDWR))
                continue
            }
            state.withLock { $0.pairs.append(server) }
            for (from, to) in [(client, server), (server, client)] {
                Thread(named: "relay") { self.pass(from, to) }.start()
            }
        }
    }

    private func pass(_ from: Int32, _ to: Int32) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(from, &buffer, buffer.count)
            guard count > 0, !state.withLock({ $0.doomed.contains(from) }) else { break }
            while state.withLock({ $0.isStalled && !$0.isClosed }) { usleep(1_000) }
            var sent = 0
            while sent < count {
                let more = buffer[sent..<count].withUnsafeBytes { bytes in
                    send(to, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
                }
                guard more > 0 else { break }
                sent += more
            }
            guard sent == count else { break }
        }
        shutdown(to, Int32(SHUT_RDWR))
        shutdown(from, Int32(SHUT_RDWR))
    }

    private static func withAddress(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8.prefix(100))
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
