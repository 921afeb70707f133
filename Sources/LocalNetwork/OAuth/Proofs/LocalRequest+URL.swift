import Foundation
import LocalServer

extension LocalRequest {
    /// The address of the request at a server, as clients know it.
    ///
    /// Only the path is taken from the request. A client can name any other host in the first line and in `Host`, and
    /// then a proof that it has received for that host would be good here, too.
    func url(at server: URL) -> URL {
        var path = target[...].utf8
        if path.first != UInt8(ascii: "/"), let scheme = target.range(of: "://") {
            path = target[scheme.upperBound...].utf8.drop { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
        }
        let text = String(decoding: path.prefix { $0 != UInt8(ascii: "?") }, as: UTF8.self)
        return URL(string: server.absoluteString + (text.isEmpty ? "/" : text)) ?? server
    }
}
