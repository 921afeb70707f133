import Foundation
import HTTPTransport
import LocalServer
import TestLoad
import Testing

/// Loops on an actor, such as the main actor, which shouldn't leave it for what has already arrived.
@Suite(.inTurn) struct IsolatedConsumerTests {
    #if canImport(CSystem)
    @Test func `messages that have arrived are consumed without leaving the actor`() async throws {
        let transport = CurlTransport()
        let server = try await LocalServer.start()
        server.webSocket("/many") { socket in
            for number in 0..<200 { try await socket.send(.text("\(number)")) }
            for try await _ in socket {}
        }
        let socket = try await transport.connect(WebSocketRequest(server.url.appending(path: "many")))
        // The first message shows that the server sends; the pong comes after all of them.
        var messages = socket.makeAsyncIterator()
        #expect(try await messages.next() == .text("0"))
        try await socket.ping()
        #expect(try await CountingActor().interruptions(consuming: socket, upTo: 199) < 100)
        await socket.close()
        await server.stop()
    }
    #endif

    @Test func `pieces of a body that are there are consumed without leaving the actor`() async throws {
        let left = Guarded(100)
        let body = HTTPBodyStream(next: {
            left.withLock { left in
                left -= 1
                return left < 0 ? nil : Data("piece".utf8)
            }
        })
        #expect(try await CountingActor().interruptions(consuming: body) == 0)
        #expect(left.withLock { $0 } == -1)
    }
}
