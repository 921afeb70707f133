import Foundation
import HTTPTransport
import LocalServer
import TestLoad
import Testing

@Suite(.inTurn) struct WebSocketRouteTests {
    private func connect(_ server: LocalServer, _ path: String) async throws -> WebSocketConnection {
        try await WebSocket.connect(WebSocketRequest(server.url.appending(path: path)))
    }

    @Test func `a handshake can be refused with any response`() async throws {
        let server = try await LocalServer.start()
        server.webSocket(
            "/guarded",
            refusing: { request in
                request.headers["Authorization"] == nil ? .error("AuthMissing", "Who?", status: .unauthorized) : nil
            }
        ) { socket in try await socket.send(.text("hello")) }
        let error = await #expect(throws: WebSocketError.self) { try await connect(server, "guarded") }
        guard case .refused(let response)? = error?.reason else { throw try #require(error) }
        #expect(response.status == .unauthorized && String(decoding: response.body, as: UTF8.self).contains("Who?"))
        var request = WebSocketRequest(server.url.appending(path: "guarded"))
        request.headers["Authorization"] = "me"
        let socket = try await WebSocket.connect(request)
        for try await message in socket { #expect(message == .text("hello")) }
        await server.stop()
    }

    @Test func `tasks that send at the same time send whole messages`() async throws {
        let server = try await LocalServer.start()
        server.webSocket("/many") { socket in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for task in 0..<8 {
                    group.addTask {
                        for _ in 0..<20 { try await socket.send(.binary(Data(repeating: UInt8(task), count: 300_000))) }
                    }
                }
                try await group.waitForAll()
            }
        }
        var request = WebSocketRequest(server.url.appending(path: "many"))
        request.backlogBytes = 1
        var counts = [Int](repeating: 0, count: 8)
        for try await message in try await WebSocket.connect(request) {
            guard case .binary(let data) = message, let task = data.first, task < 8 else {
                throw CocoaError(.coderInvalidValue)
            }
            #expect(data == Data(repeating: task, count: 300_000))
            counts[Int(task)] += 1
        }
        #expect(counts == [Int](repeating: 20, count: 8))
        await server.stop()
    }

    @Test func `nothing is sent after a close frame`() async throws {
        let server = try await LocalServer.start()
        server.webSocket("/over") { socket in
            try await socket.close()
            await #expect(throws: HTTPServerError.disconnected) { try await socket.send(.text("more")) }
        }
        let socket = try await connect(server, "over")
        for try await message in socket { Issue.record("\(message)") }
        #expect(socket.closure?.code == .normal)
        await server.stop()
    }

    @Test func `a server that stops doesn't wait for a WebSocket that a fault has opened`() async throws {
        let server = try await LocalServer.start()
        server.script("/fault", [.answer { request in .webSocket(request) { _ in await untilCancelled() } }])
        let socket = try await connect(server, "fault")
        await server.stop(grace: .seconds(600))
        await #expect(throws: WebSocketError.self) { for try await _ in socket {} }
    }
}
