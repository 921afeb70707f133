import ATData
import HTTPTransport
package import LocalServer

/// The running servers of a network, for those who watch them.
///
/// It doesn't keep servers alive: their handlers keep the context, which has this registry.
final class ServerRegistry: Sendable {
    private struct Entry: Sendable {
        let id: String
        let name: String
        weak var server: LocalServer?
    }

    private struct State: Sendable {
        var entries: [Entry] = []
        var observer: LocalNetwork.ExchangeObserver?
        var mailObserver: (@Sendable (LocalNetwork.MailedCode) -> Void)?
    }

    private let state = Guarded(State())

    /// Adds a server. Further ones of the same kind get a number.
    func add(_ server: LocalServer, _ kind: String, _ name: String) {
        state.withLock { state in
            let others = state.entries.count { $0.id == kind || $0.id.hasPrefix("\(kind)-") }
            let id = others == 0 ? kind : "\(kind)-\(others + 1)"
            let entry = Entry(id: id, name: name, server: server)
            state.entries.append(entry)
            if state.observer != nil { Self.connect(entry, to: state.observer) }
        }
    }

    /// The running servers, in the order in which they were started.
    var all: [LocalNetwork.NamedServer] {
        let entries = state.withLock { $0.entries }
        return entries.compactMap { entry -> LocalNetwork.NamedServer? in
            guard let server = entry.server else { return nil }
            return LocalNetwork.NamedServer(id: entry.id, name: entry.name, server: server)
        }
    }

    func observe(_ observer: LocalNetwork.ExchangeObserver?) {
        state.withLock { (state: inout State) in
            state.observer = observer
            for entry in state.entries { Self.connect(entry, to: observer) }
        }
    }

    private static func connect(_ entry: Entry, to observer: LocalNetwork.ExchangeObserver?) {
        let id = entry.id
        if let observer {
            entry.server?.observe { observer(id, $0, $1) }
        } else {
            entry.server?.observe(nil)
        }
    }

    func observeMail(_ observer: (@Sendable (LocalNetwork.MailedCode) -> Void)?) {
        state.withLock { $0.mailObserver = observer }
    }

    func note(_ mail: LocalNetwork.MailedCode) { state.withLock(\.mailObserver)?(mail) }
}

extension LocalNetwork {
    /// Receives the exchanges of each server, with the server's ID and the head of the response, which is valid during
    /// the call. It is called on the threads of the connections.
    package typealias ExchangeObserver =
        @Sendable (_ server: String, _ exchange: Exchange, _ head: UnsafeRawBufferPointer) -> Void

    /// A running server of the network.
    package struct NamedServer: Sendable {
        /// A short name that no other server of the network has, such as `pds` or `labeler-2`.
        package let id: String
        /// A description, such as "the data server".
        package let name: String
        /// The server.
        package let server: LocalServer
    }

    /// The running servers, in the order in which they were started.
    package var servers: [NamedServer] { context.servers.all }

    /// Watches the exchanges of every server, including those that start later; `nil` ends it.
    package func observe(_ observer: ExchangeObserver?) { context.servers.observe(observer) }

    /// Watches the codes that are mailed; `nil` ends it.
    package func observeMail(_ observer: (@Sendable (MailedCode) -> Void)?) { context.servers.observeMail(observer) }
}
