import ATData
import Foundation
import HTTPServer
import HTTPTransport
import LocalNetwork

/// A recorded request as commands for a terminal, without its secrets.
struct CallCopies {
    let entry: LoggedExchange
    /// The address of the server.
    let server: URL

    /// Header fields that a client sends by itself, or that hold for one connection.
    private static let leftOut: Set<String> = [
        "accept-encoding", "connection", "content-length", "dpop", "host", "transfer-encoding", "user-agent",
    ]

    private var body: Secrets.Body { Secrets.body(entry.request.body, entry.request.headers) }

    /// A command for curl, with `$TOKEN` in place of the token.
    var curl: String {
        let target = Secrets.hidden(target: entry.request.target)
        var parts = ["curl"]
        if entry.request.method != .get { parts.append("-X \(Self.quoted(entry.request.method.rawValue))") }
        parts.append(Self.quoted(server.absoluteString + target))
        for field in entry.request.headers where !Self.leftOut.contains(field.name.lowercased()) {
            if field.name.lowercased() == "authorization" {
                let scheme = field.value.prefix { $0 != " " }.filter(\.isLetter)
                parts.append("-H \"Authorization: \(scheme) $TOKEN\"")
            } else {
                parts.append("-H \(Self.quoted("\(field.name): \(Secrets.hidden(header: field.name, field.value))"))")
            }
        }
        switch body {
        case .none: break
        case .json(let value):
            parts.append(
                "--data-raw \(Self.quoted((try? value.json()).map { String(decoding: $0, as: UTF8.self) } ?? ""))")
        case .text(let text): parts.append("--data-raw \(Self.quoted(text))")
        case .binary: parts.append("--data-binary @FILE")
        }
        return parts.joined(separator: " ")
    }

    /// A command for `atp xrpc`; `nil` if the request isn't an XRPC call.
    var atp: String? {
        guard let nsid = entry.nsid else { return nil }
        let isQuery = entry.request.method != .post
        var parts = ["atp", "xrpc", isQuery ? "query" : "procedure", Self.quoted(nsid)]
        for item in entry.request.queryItems {
            let value = Secrets.isSecret(item.name) ? Secrets.dots : item.value ?? ""
            parts.append((isQuery ? "" : "-p ") + Self.quoted("\(item.name)=\(value)"))
        }
        switch body {
        case .none: break
        case .json(.object(let object)):
            for field in object {
                if case .string(let text) = field.value {
                    parts.append(Self.quoted("\(field.name)=\(text)"))
                } else if let json = try? field.value.json() {
                    parts.append(Self.quoted("\(field.name):=\(String(decoding: json, as: UTF8.self))"))
                }
            }
        default:
            parts.append(
                "--input FILE --type \(Self.quoted(entry.request.headers["Content-Type"] ?? "application/json"))")
        }
        if let proxy = entry.request.headers["atproto-proxy"] { parts.append("--proxy \(Self.quoted(proxy))") }
        parts.append("--host \(Self.quoted(server.absoluteString))")
        return parts.joined(separator: " ")
    }

    /// A word that a shell takes as it is.
    static func quoted(_ text: String) -> String {
        let plain = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: ":"),
                UInt8(ascii: "_"), UInt8(ascii: "-"):
                true
            default: false
            }
        }
        return plain && !text.isEmpty ? text : "'\(text.replacing("'", with: "'\\''"))'"
    }
}
