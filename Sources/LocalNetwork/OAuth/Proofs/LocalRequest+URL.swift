import Foundation
import LocalServer

extension ServerRequest {
    /// The address of the request on a server, as clients know it.
    ///
    /// Only the path comes from the request. The client controls the host in the request line and in `Host`. Trusting
    /// it would accept proofs that were made for another host.
    func url(at server: URL) -> URL {
        var path = target[...].utf8
        if path.first != UInt8(ascii: "/"), let scheme = target.range(of: "://") {
            path = target[scheme.upperBound...].utf8.drop { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
        }
        let text = String(decoding: path.prefix { $0 != UInt8(ascii: "?") }, as: UTF8.self)
        return URL(string: server.absoluteString + (text.isEmpty ? "/" : text)) ?? server
    }
}
