import Foundation
import HTTPTransport

/// One exchange in a process of its own, for tests of what is read from the environment, and that only once:
/// `TransportChild curl|direct|guarded|urlSession get|post|socket URL`.
///
/// It prints the status and the body, or `error`, whether it can pass, and the error.
@main
enum TransportChild {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count == 3, let text = arguments.last, let url = URL(string: text) else { exit(64) }
        let transport = transport(arguments[1])
        do {
            switch arguments[2] {
            case "socket": print("open", try await echo("a message", over: transport, url))
            case "post": try await show(transport.send(HTTPRequest(.post, url, body: .bytes(Data("body".utf8)))))
            default: try await show(transport.send(HTTPRequest(.get, url)))
            }
        } catch {
            print("error", (error as? TransportError)?.isTransient == true ? "for now" : "for good", error)
        }
    }

    private static func transport(_ name: String) -> any Transport {
        #if os(Linux)
        switch name {
        case "curl": return CurlTransport()
        case "direct": return CurlTransport(options: .init(usesProxies: false))
        case "guarded": return CurlTransport(options: .init(socketGuard: SocketGuard { _ in nil }))
        default: break
        }
        #endif
        return URLSessionTransport()
    }

    private static func show(_ response: HTTPResponse) async throws {
        print(response.status, String(decoding: response.body, as: UTF8.self))
    }

    private static func echo(_ text: String, over transport: any Transport, _ url: URL) async throws -> String {
        guard let transport = transport as? any WebSocketTransport else { return "" }
        let socket = try await transport.connect(WebSocketRequest(url))
        try await socket.send(.text(text))
        var messages = socket.makeAsyncIterator()
        let echo = try await messages.next()
        await socket.close()
        if case .text(let text) = echo { return text }
        return ""
    }
}
