import Foundation
import HTTPTransport

/// A URL built from its parts, each percent-encoded as required.
struct RequestTarget {
    let base: String
    let path: String
    let query: [(name: String, value: String)]

    func url() throws -> URL {
        var text = base
        while text.hasSuffix("/") { text.removeLast() }
        if !path.hasPrefix("/"), !path.isEmpty { text.append("/") }
        text.percentEncode(path, keeping: .path)
        let parameters: String = query.reduce(into: "") { $0.appendParameter($1.name, $1.value) }
        if !parameters.isEmpty { text.append("?\(parameters)") }
        guard let url = URL(string: text) else { throw AtError.network(.invalidHost(base)) }
        return url
    }
}
