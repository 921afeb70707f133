import Foundation
import Probes

/// A browser that is redirected to a loopback listener, byte by byte.
struct LoopbackClient {
    let port: Int

    struct Page {
        let head: String
        let body: String

        var status: Int { Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0 }

        func field(_ name: String) -> String? {
            head.components(separatedBy: "\r\n").first { $0.lowercased().hasPrefix("\(name.lowercased()): ") }
                .map { String($0.dropFirst(name.count + 2)) }
        }
    }

    init(port: Int) {
        self.port = port
    }

    init(_ redirect: URL) {
        port = redirect.port ?? 80
    }

    /// Sends a request and reads the response, on a connection of its own.
    func send(_ request: String) async throws -> Page {
        let connection = try RawConnection(to: port)
        return try await Self.offPool {
            // The server may refuse before it has read everything.
            try? connection.write(request)
            return try Self.read(connection, hasBody: !request.hasPrefix("HEAD"))
        }
    }

    /// Reads the response on a connection.
    static func page(on connection: RawConnection) async throws -> Page {
        try await offPool { try read(connection, hasBody: true) }
    }

    private static func read(_ connection: RawConnection, hasBody: Bool) throws -> Page {
        let head = try connection.readHead()
        return Page(head: head, body: hasBody ? String(decoding: try connection.readBody(head), as: UTF8.self) : "")
    }

    func get(_ target: String, host: String? = nil, method: String = "GET", more: String = "") async throws -> Page {
        try await send("\(method) \(target) HTTP/1.1\r\nHost: \(host ?? "127.0.0.1:\(port)")\r\n\(more)\r\n")
    }

    /// Whether something listens on the port.
    var isOpen: Bool { (try? RawConnection(to: port)) != nil }

    /// Runs blocking code on a thread of its own.
    static func offPool<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread { continuation.resume(with: Result { try body() }) }.start()
        }
    }
}
