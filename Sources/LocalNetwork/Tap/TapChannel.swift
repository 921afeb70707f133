import ATData
import Foundation
import HTTPTransport
import LocalServer

/// The WebSockets of a Tap: sends events, and receives acknowledgements.
struct TapChannel: Sendable {
    let outbox: TapOutbox
    let faults: TapFaults
    let options: LocalTap.Options
    let time: TimeSource

    func addRoute(to server: LocalServer) {
        server.webSocket(
            "/channel", messageBytes: 1 << 12,
            refusing: { request in
                if let refusal = try TapCalls.refusal(of: request, password: options.adminPassword) { return refusal }
                guard options.webhook != nil else { return nil }
                return try .json(["message": "websocket not available in webhook mode"], status: .badRequest)
            }, serve)
    }

    @Sendable private func serve(_ socket: ServerWebSocket) async throws {
        guard let consumer = outbox.join() else { return }
        defer { outbox.leave(consumer) }
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                do { for try await message in socket { receive(message) } } catch {}
                consumer.end()
            }
            group.addTask {
                // It fails when the consumer disconnects.
                try? await send(to: consumer, on: socket)
                consumer.end()
                try? await socket.disconnect()
            }
        }
    }

    private func receive(_ message: WebSocketMessage) {
        guard case .text(let text) = message, let fields = try? LexObject(json: Array(text.utf8)),
            fields["type"] == "ack", case .integer(let id)? = fields["id"], !options.disablesAcks
        else { return }
        outbox.acknowledge(id)
    }

    private func send(to consumer: TapConsumer, on socket: ServerWebSocket) async throws {
        var held: String?
        for await _ in consumer.news {
            while let item = outbox.take() {
                defer { if options.disablesAcks { outbox.acknowledge(item.id) } }
                switch try await message(item, socket, consumer) {
                case .now(let text):
                    try await socket.send(.text(text))
                    if let late = held.take() { try await socket.send(.text(late)) }
                case .later(let text):
                    if let late = held.take() { try await socket.send(.text(late)) }
                    held = text
                case nil: break
                }
            }
        }
    }

    private enum Outgoing {
        case now(String)
        case later(String)
    }

    /// The message of an event after applying its fault, if there is one to send.
    private func message(
        _ item: TapOutbox.Item, _ socket: ServerWebSocket, _ consumer: TapConsumer
    ) async throws -> Outgoing? {
        let text = try item.text()
        switch faults.take() {
        case .pass: return .now(text)
        case .drop: return nil
        case .late: return .later(text)
        case .duplicate: try await socket.send(.text(text))
        case .slow(let duration): try await time.sleep(duration)
        case .garbage(let garbage): try await socket.send(.text(garbage))
        case .bytes(let bytes): try await socket.send(.binary(bytes))
        case .changed(let change): return .now(change(text))
        case .withoutRecord: return .now(try item.text(withoutRecord: true))
        case .silence:
            for await _ in consumer.news {}
            throw CancellationError()
        case .close(let code):
            try await socket.close(code)
            throw CancellationError()
        case .reset:
            try await socket.disconnect(reset: true)
            throw CancellationError()
        }
        return .now(text)
    }
}
