import Foundation

/// The redirect address of a loopback listener.
struct LoopbackRedirect {
    private static let host = "127.0.0.1"

    /// The path, as written.
    let path: String
    /// The port to listen on. 0 for any.
    let port: UInt16
    /// Whether the registered address has a port.
    let isPortRegistered: Bool

    /// Selects the first registered address on 127.0.0.1 that matches the port. An address without a port matches any.
    init?(among registered: [URL], port: UInt16) {
        for url in registered {
            guard url.scheme?.lowercased() == "http", url.host(percentEncoded: true) == Self.host, url.user == nil,
                url.query == nil, url.fragment == nil
            else { continue }
            let path = url.path(percentEncoded: true)
            guard let fixed = url.port else {
                self.path = path.isEmpty ? "/" : path
                self.port = port
                isPortRegistered = false
                return
            }
            guard let fixed = UInt16(exactly: fixed), fixed > 0, port == 0 || port == fixed else { continue }
            self.path = path.isEmpty ? "/" : path
            self.port = fixed
            isPortRegistered = true
            return
        }
        return nil
    }

    /// The address with a port.
    func address(port: Int) -> URL? {
        URL(string: "\(Self.origin(port: port))\(path)")
    }

    /// The start of all addresses with a port.
    static func origin(port: Int) -> String { "http://\(host):\(port)" }

    /// The `Host` headers that a browser sends to a port.
    static func hosts(port: Int) -> [String] {
        port == 80 ? [host, "\(host):80"] : ["\(host):\(port)"]
    }

    /// The address to use if no listener has a port, so that the user pastes the response. If any port is allowed, this
    /// uses one where nothing is likely to listen, so that the code isn't sent anywhere.
    var unheardAddress: URL? {
        address(port: Int(isPortRegistered ? port : .random(in: 49_152...65_535)))
    }
}
