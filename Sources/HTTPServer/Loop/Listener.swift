import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A listening socket, and what has to be put in order when it is closed.
struct Listener {
    let socket: Socket
    /// The address on this machine.
    let url: URL
    /// The file of a Unix socket, to remove at the end.
    private var file: (path: String, device: UInt64, number: UInt64)?
    /// Whether another process opened it and may pass it on to the next one.
    private let isInherited: Bool

    /// Listens at an address.
    init(_ address: ServerAddress) throws(HTTPServerError) {
        switch address {
        case .loopback(let port): try self.init(port: port, Socket.listening(onLoopback:))
        case .any(let port): try self.init(port: port, Socket.listening(everywhere:))
        case .address(let host, let port):
            try self.init(port: port, named: host) { port throws(HTTPServerError) in try .listening(on: host, port) }
        case .unix(let path, let mode): try self.init(path: path, mode: mode)
        case .inherited: try self.init(environment: ProcessInfo.processInfo.environment)
        }
    }

    /// - Parameter host: The address, unless it is that of this machine to itself.
    private init(
        port: Int, named host: String? = nil, _ listen: (UInt16) throws(HTTPServerError) -> Socket
    ) throws(HTTPServerError) {
        guard let number = UInt16(exactly: port) else { throw .system(call: "bind", code: EADDRNOTAVAIL) }
        socket = try listen(number)
        let url = try socket.url()
        let isEvery = host.map { ["0.0.0.0", "::"].contains($0) } ?? true
        self.url = isEvery ? url : host.flatMap { Self.url(host: $0, port: url.port ?? port) } ?? url
        isInherited = false
    }

    private static func url(host: String, port: Int) -> URL? {
        URL(string: "http://\(host.contains(":") ? "[\(host)]" : host):\(port)")
    }

    /// Uses the socket of systemd.
    init(environment: [String: String]) throws(HTTPServerError) {
        guard environment["LISTEN_PID"].flatMap(Int32.init) == getpid(),
            let count = environment["LISTEN_FDS"].flatMap(Int.init), count > 0
        else { throw .nothingInherited }
        try self.init(inherited: 3)
    }

    /// Uses a socket that listens already.
    init(inherited descriptor: Int32) throws(HTTPServerError) {
        socket = Socket(descriptor: descriptor)
        guard socket.isListening else { throw .nothingInherited }
        socket.prepare()
        url = try socket.url()
        isInherited = true
    }

    private init(path: String, mode: UInt16) throws(HTTPServerError) {
        let turn = FolderTurn(of: path)
        defer { turn.end() }
        var status = stat()
        if lstat(path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket(path: path) }
            guard try !Socket.answers(at: path) else { throw .system(call: "bind", code: EADDRINUSE) }
            unlink(path)
        }
        socket = try .listening(at: path, mode: mode)
        url = URL(filePath: path)
        isInherited = false
        guard lstat(path, &status) == 0 else { return }
        file = (path, UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino))
    }

    /// Ends listening. No more clients can connect, even while a starting child process still has a copy of the socket.
    func end() {
        // The next process may go on with an inherited socket, so that no client is refused.
        isInherited ? socket.disconnect() : socket.endListening()
        var status = stat()
        // Another server may have replaced the file.
        guard let file, lstat(file.path, &status) == 0, UInt64(status.st_ino) == file.number,
            UInt64(truncatingIfNeeded: status.st_dev) == file.device
        else { return }
        unlink(file.path)
    }
}

/// The turn to open a Unix socket in a folder. Of two processes that start at the same path, the second finds the first
/// one listening: it never takes a socket that doesn't listen yet for one that was left behind.
private struct FolderTurn {
    /// How often to look whether the folder is free, and the microseconds in between.
    private static let attempts = 200
    private static let pause: UInt32 = 10_000

    private let descriptor: Int32

    /// Waits for the turn. Where folders can't be locked, or another program keeps this one locked, it goes on without.
    init(of path: String) {
        let folder = (path as NSString).deletingLastPathComponent
        descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        for _ in 0..<Self.attempts {
            guard flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK else { return }
            usleep(Self.pause)
        }
    }

    func end() {
        guard descriptor >= 0 else { return }
        // A child process that is about to start may still have a copy of the descriptor.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
