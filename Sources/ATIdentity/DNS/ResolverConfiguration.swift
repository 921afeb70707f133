import Foundation
import HTTPTransport

/// The DNS servers that the system uses, as `/etc/resolv.conf` lists them.
struct ResolverConfiguration: Hashable, Sendable {
    /// The servers, at most three.
    var servers: [DNSServerAddress]
    /// The most queries to each server.
    var attempts = 2
    /// Whether queries are spread over the servers.
    var rotates = false
    /// Whether queries use TCP only.
    var usesTCP = false

    /// The path of the system's list.
    static let path = "/etc/resolv.conf"
    /// The same limit as the C library's.
    private static let mostServers = 3
    private static let mostBytes = 64 << 10

    init(servers: [DNSServerAddress]) { self.servers = servers }

    /// Reads a list. Invalid lines are ignored. A list without servers stands for a server on this machine.
    init(parsing text: String) {
        servers = []
        for line in text.utf8.prefix(Self.mostBytes).split(whereSeparator: { $0 == 0x0a || $0 == 0x0d }) {
            let words = line.split { $0 == 0x20 || $0 == 0x09 }.map { String(Substring($0)) }
            switch words.first {
            case "nameserver":
                guard words.count > 1, servers.count < Self.mostServers,
                    let server = DNSServerAddress(words[1], port: 53)
                else { continue }
                servers.append(server)
            case "options": for option in words.dropFirst() { apply(option) }
            default: continue
            }
        }
        if servers.isEmpty, let local = DNSServerAddress("127.0.0.1", port: 53) { servers = [local] }
    }

    private mutating func apply(_ option: String) {
        switch option {
        case "rotate": rotates = true
        case "use-vc": usesTCP = true
        case _ where option.hasPrefix("attempts:"):
            if let number = Int(option.dropFirst(9)) { attempts = min(max(number, 1), 5) }
        default: break
        }
    }
}

/// The system's list of DNS servers, read again when the file changes.
final class SystemResolverConfiguration: Sendable {
    static let shared = SystemResolverConfiguration(path: ResolverConfiguration.path)

    private let path: String
    private let known = Guarded<(stamp: [Int], configuration: ResolverConfiguration)?>(nil)

    init(path: String) { self.path = path }

    /// The list as it is now.
    var current: ResolverConfiguration {
        var status = stat()
        guard stat(path, &status) == 0 else { return ResolverConfiguration(parsing: "") }
        #if canImport(Darwin)
        let changed = status.st_mtimespec
        #else
        let changed = status.st_mtim
        #endif
        let stamp = [
            Int(changed.tv_sec), Int(changed.tv_nsec), Int(status.st_size), Int(truncatingIfNeeded: status.st_ino),
        ]
        if let known = known.withLock({ $0 }), known.stamp == stamp { return known.configuration }
        let data = FileManager.default.contents(atPath: path) ?? Data()
        let read = ResolverConfiguration(parsing: String(decoding: data.prefix(64 << 10), as: UTF8.self))
        known.withLock { $0 = (stamp, read) }
        return read
    }
}
