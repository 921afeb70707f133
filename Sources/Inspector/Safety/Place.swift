import Foundation
import HTTPServer
import LocalNetwork

/// Where an inspector listens, and the name of that place.
struct Place: Sendable {
    let bind: String
    /// The name in its address; `nil` for the address at which it listens.
    let host: String?

    init(_ options: Inspector.Options, of network: LocalNetwork) {
        bind = options.bind ?? network.place.bind
        host = (options.host ?? (options.bind == nil ? network.place.host : nil))?.lowercased()
    }

    /// Whether only programs of this machine can use it.
    var isLocal: Bool {
        LocalNetwork.Options.isLoopback(bind) && host.map(LocalNetwork.Options.isLoopback) ?? true
    }

    /// The names that it answers to. Every name of the machine would let other pages point a name of theirs to it.
    var hosts: Set<String> {
        Set(["127.0.0.1", "localhost", bind.contains(":") ? "[\(bind)]" : bind, host].compactMap(\.self))
            .subtracting(["0.0.0.0", "[::]"])
    }

    func url(of server: HTTPServer) -> URL {
        host.flatMap { URL(string: "http://\($0):\(server.url.port ?? 0)") } ?? server.url
    }
}
