import Foundation

/// The redirect address that a loopback listener uses.
struct LoopbackRedirect {
    private static let host = "127.0.0.1"

    /// The path as it is written in addresses.
    let path: String
    /// The port to listen on. 0 for any.
    let port: UInt16
    /// Whether the client has registered the port.
    let isPortRegistered: Bool

    /// Chooses the first address on 127.0.0.1 that the port allows. A registered address without a port allows any.
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

    /// What addresses of a port begin with.
    static func origin(port: Int) -> String { "http://\(host):\(port)" }

    /// The values of `Host` that a browser sends to a port.
    static func hosts(port: Int) -> [String] {
        port == 80 ? [host, "\(host):80"] : ["\(host):\(port)"]
    }

    /// The address to paste when no listener has a port. If the client lets the port be any, it is one that nothing is
    /// likely to listen on, so that the browser sends the code nowhere.
    var unheardAddress: URL? {
        address(port: Int(isPortRegistered ? port : .random(in: 49_152...65_535)))
    }
}
