import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

@testable import HTTPServer

/// Where a server listens.
@Suite(.inTurn) struct AddressTests {
    /// A folder for sockets, whose paths have to be short.
    private func folder() throws -> String {
        let path = "/tmp/sockets-\(getpid())-\(UInt32.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return path
    }

    @Test func `a Unix socket has its mode, and goes with the server`() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/s"
        let server = try await HTTPServer.start(at: .unix(path: path, mode: 0o600)) { .text($0.path) }
        #expect(server.url.path(percentEncoded: false) == path)
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(try await RawConnection(unix: path).get("/here").hasSuffix("/here"))
        await server.stop()
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `a socket that nobody listens at is replaced, and one that answers is not`() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/s"
        // What a process leaves that was killed.
        let stale = try Socket.listening(at: path, mode: 0o600)
        stale.disconnect()
        #expect(FileManager.default.fileExists(atPath: path))
        let first = try await HTTPServer.start(at: .unix(path: path)) { _ in .text("first") }
        await #expect(throws: HTTPServerError.system(call: "bind", code: EADDRINUSE)) {
            try await HTTPServer.start(at: .unix(path: path)) { _ in .text("second") }
        }
        #expect(try await RawConnection(unix: path).get().hasSuffix("first"))
        await first.stop()
    }

    @Test func `a server that is about to listen at a path isn't replaced by another`() async throws {
        // What happens on a machine that was too busy says nothing.
        try await until { try await startsWhileAnotherOneDoes() }
    }

    /// Starts a server at a path where another one has a socket that doesn't listen yet.
    ///
    /// - Returns: Whether the first one listened in time: the second one waits for it, for two seconds.
    private func startsWhileAnotherOneDoes() async throws -> Bool {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/s"
        // The first one is between the steps that make a socket.
        let turn = open(folder, O_RDONLY | O_CLOEXEC)
        try #require(flock(turn, LOCK_EX) == 0)
        let first = try Socket.bound(at: path)
        defer { first.disconnect() }
        let descriptor = first.descriptor
        let (start, end, hasListened) = (ContinuousClock.now, Guarded(ContinuousClock.now), OneShot())
        // As long as another start takes. Not in a task: the second one holds the thread of the pool while it waits.
        Thread {
            usleep(50_000)
            listen(descriptor, 1)
            close(turn)
            end.withLock { $0 = .now }
            hasListened.fire()
        }.start()
        var (second, failure): (HTTPServer?, HTTPServerError?) = (nil, nil)
        do {
            second = try await HTTPServer.start(at: .unix(path: path)) { _ in .text("second") }
        } catch let error as HTTPServerError {
            failure = error
        }
        await hasListened.wait()
        await second?.stop()
        guard start.duration(to: end.withLock(\.self)) < .milliseconds(1_900) else { return false }
        #expect(failure == .system(call: "bind", code: EADDRINUSE))
        #expect(try Socket.answers(at: path))
        return true
    }

    @Test func `another server's socket at the same path stays`() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/s"
        let first = try await HTTPServer.start(at: .unix(path: path)) { _ in .text("first") }
        unlink(path)
        let second = try await HTTPServer.start(at: .unix(path: path)) { _ in .text("second") }
        await first.stop()
        #expect(try await RawConnection(unix: path).get().hasSuffix("second"))
        await second.stop()
    }

    @Test func `a file that is no socket stays, and says so`() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/notes"
        try Data("important".utf8).write(to: URL(filePath: path))
        await #expect(throws: HTTPServerError.notASocket(path: path)) {
            try await HTTPServer.start(at: .unix(path: path)) { _ in .text("") }
        }
        #expect(try Data(contentsOf: URL(filePath: path)) == Data("important".utf8))
    }

    @Test func `a path that is too long is refused`() async {
        let path = "/tmp/" + String(repeating: "s", count: 200)
        await #expect(throws: HTTPServerError.self) {
            try await HTTPServer.start(at: .unix(path: path)) { _ in .text("") }
        }
    }

    @Test func `every address includes those of IPv4 and IPv6`() async throws {
        let server = try await HTTPServer.start(at: .any(port: 0)) { _ in .text("hello") }
        #expect(try await RawConnection(to: server).get().hasSuffix("hello"))
        await server.stop()
    }

    @Test func `one address is that of one network, and no other`() async throws {
        let secret = UUID().uuidString
        let server = try await HTTPServer.start(at: .address("127.0.0.2", port: 0)) { _ in .text(secret) }
        let port = server.url.port ?? 0
        #expect(server.url.absoluteString == "http://127.0.0.2:\(port)")
        #expect(try await DefaultTransport.shared.send(HTTPRequest(.get, server.url)).body == Data(secret.utf8))
        // Another server may have the same port at another address.
        let elsewhere = try #require(URL(string: "http://127.0.0.1:\(port)"))
        let response = try? await DefaultTransport.shared.send(HTTPRequest(.get, elsewhere))
        #expect(response?.body != Data(secret.utf8))
        await server.stop()
        let every = try await HTTPServer.start(at: .address("0.0.0.0", port: 0)) { _ in .text("hello") }
        #expect(every.url.host() == "127.0.0.1")
        #expect(try await RawConnection(to: every).get().hasSuffix("hello"))
        await every.stop()
        for wrong in ["", "localhost", "127.0.0.256", "192.0.2.1", "2001:db8::1", "::g"] {
            await #expect(throws: HTTPServerError.self, "\(wrong)") {
                try await HTTPServer.start(at: .address(wrong, port: 0)) { _ in .text("") }
            }
        }
    }

    @Test func `an inherited socket serves, and stays open for the next process`() async throws {
        // A copy of the descriptor is the one that systemd keeps.
        let kept = try Socket.listening(onLoopback: 0)
        defer { kept.disconnect() }
        for name in ["first", "second"] {
            let listener = try Listener(inherited: dup(kept.descriptor))
            let server = try HTTPServer(
                listener, options: HTTPServer.Options(), time: .system,
                site: HandlerSite(handler: { _ in .text(name) }, log: nil))
            #expect(try await RawConnection(to: server).get().hasSuffix(name))
            await server.stop()
        }
        #expect(kept.isListening)
    }

    @Test(arguments: [[:], ["LISTEN_FDS": "1"], ["LISTEN_FDS": "1", "LISTEN_PID": "1"], ["LISTEN_FDS": "x"]])
    func `without a socket for this process, nothing is inherited`(environment: [String: String]) {
        #expect(throws: HTTPServerError.nothingInherited) { try Listener(environment: environment) }
    }
}

/// Makes a Unix socket, and calls a function of the system with it and the address of a file.
private func unixSocket(
    at path: String, _ function: (Int32, UnsafePointer<sockaddr>?, socklen_t) -> Int32
) -> (descriptor: Int32, code: Int32) {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    // Safe: the pointer is only used during the call, with its size.
    let code = withUnsafeBytes(of: address) { bytes in
        function(descriptor, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, socklen_t(bytes.count)) == 0
            ? 0 : errno
    }
    return (descriptor, code)
}

extension Socket {
    /// Makes a Unix socket that doesn't listen yet.
    fileprivate static func bound(at path: String) throws -> Socket {
        let (descriptor, code) = unixSocket(at: path, bind)
        try #require(code == 0)
        return Socket(descriptor: descriptor)
    }
}

extension RawConnection {
    /// Connects to a Unix socket.
    convenience init(unix path: String) throws {
        let (descriptor, code) = unixSocket(at: path, connect)
        self.init(descriptor)
        guard code == 0 else {
            close()
            throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
        }
    }
}
