import CoreATProtocol
import Foundation
import HTTPTransport

/// Keeps one connection to a Tap open: receives events, and sends acknowledgements.
struct TapReader: Sendable {
    /// Ends when all handlers have, after the run was cancelled.
    let handlers: Task<Void, Never>
    let request: WebSocketRequest
    let address: String
    let credential: TapCredential?
    let options: TapOptions
    let environment: StreamEnvironment
    let meter: StreamMeter
    let ledger: TapLedger
    let schedule: TapSchedule

    /// The time for acknowledgements after the task was cancelled.
    static let farewell = Duration.seconds(3)

    /// Receives until the task is cancelled.
    ///
    /// - Throws: A ``TapError`` when the Tap rejects this consumer, or a `CancellationError`.
    func run() async throws {
        var reconnection = Reconnection(longest: options.longestWait, mostRejections: 3, random: environment.random)
        while true {
            try Task.checkCancellation()
            let openedAt = environment.time.now()
            let hasReceived = Guarded(false)
            let setback: StreamSetback
            do {
                let socket = try await environment.connect(request)
                meter.opened()
                defer { meter.closed() }
                do {
                    setback = try await serve(socket) { hasReceived.withLock { $0 = true } }
                } catch {
                    if Task.isCancelled { await sayGoodbye(socket) }
                    throw error
                }
            } catch let error where error is CancellationError || Task.isCancelled {
                throw CancellationError()
            } catch {
                setback = StreamSetback(error, at: environment.time.date())
            }
            let words = credential?.redacted(setback.words) ?? setback.words
            meter.disconnected(setback, words)
            if hasReceived.withLock({ $0 }) {
                reconnection.reset()
            } else if environment.time.now() - openedAt >= Backoff.settled {
                reconnection.settle()
            }
            guard reconnection.mayRetry(after: setback) else { throw TapError(.rejected(words), .tap(address)) }
            try await environment.time.sleep(reconnection.wait(after: setback))
        }
    }

    /// Uses a connection until it ends.
    private func serve(_ socket: WebSocketConnection, onEvent: @escaping @Sendable () -> Void) async throws
        -> StreamSetback
    {
        try await withThrowingTaskGroup(of: StreamSetback.self) { group in
            group.addTask { try await receive(socket, onEvent) }
            if !options.isFireAndForget {
                group.addTask {
                    // A connection that can't send can't free the places that the reader may be waiting for.
                    try await ledger.sendAcks { try await socket.send(Self.acknowledgement($0)) }
                    return StreamSetback(closure: socket.closure)
                }
            }
            defer { group.cancelAll() }
            return try await group.next() ?? StreamSetback(closure: socket.closure)
        }
    }

    private static func acknowledgement(_ id: Int) -> WebSocketMessage { .text("{\"type\":\"ack\",\"id\":\(id)}") }

    /// Acknowledges what was handled when the task was cancelled. Otherwise the Tap would send it to the next consumer.
    private func sayGoodbye(_ socket: WebSocketConnection) async {
        await handlers.value
        guard !options.isFireAndForget, ledger.hasWaitingAcks else { return }
        // In a task of its own, which isn't cancelled.
        await Task {
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    try? await ledger.sendWaitingAcks { try await socket.send(Self.acknowledgement($0)) }
                    await socket.close()
                }
                group.addTask { try? await environment.time.sleep(Self.farewell) }
                await group.next()
                group.cancelAll()
            }
        }.value
    }

    private func receive(_ socket: WebSocketConnection, _ onEvent: () -> Void) async throws -> StreamSetback {
        var messages = socket.makeAsyncIterator()
        var count = 0
        while true {
            try await ledger.reserve()
            // While a Tap sends faster than this can read, nothing here would ever suspend.
            count &+= 1
            if count & 0xFF == 0 { await Task.yield() }
            let message: WebSocketMessage?
            do {
                message = try await messages.next(isolation: #isolation)
            } catch {
                ledger.release()
                throw error
            }
            guard let message else {
                ledger.release()
                return StreamSetback(closure: socket.closure)
            }
            if take(message) { onEvent() }
        }
    }

    /// Takes in a message. Returns whether it is an event.
    private func take(_ message: WebSocketMessage) -> Bool {
        meter.received(message.byteCount, milliseconds: nil)
        let delivery: TapDelivery
        switch read(message) {
        case .event(var event):
            event.isAcknowledged = !options.isFireAndForget
            delivery = TapDelivery(event)
        case .unreadable(let id?, let why):
            meter.update { $0.invalid["unreadable", default: 0] += 1 }
            note("an event could not be read: \(why)")
            delivery = TapDelivery(unreadable: id, json: Self.bytes(message), why: why)
        case .unreadable(nil, let why):
            // Nothing could be acknowledged.
            ledger.release()
            meter.update { $0.invalid["unreadable", default: 0] += 1 }
            note("a message could not be read: \(why)")
            return false
        }
        switch ledger.take(delivery) {
        case .new:
            meter.update { $0.delivered += 1 }
            schedule.add(delivery)
        case .repeated: meter.update { $0.repeated += 1 }
        }
        return delivery.event != nil
    }

    private func read(_ message: WebSocketMessage) -> TapMessage {
        guard case .text(let text) = message else { return .unreadable(id: nil, "it is bytes instead of text") }
        return TapMessage(json: Data(text.utf8))
    }

    private static func bytes(_ message: WebSocketMessage) -> Data {
        switch message {
        case .text(let text): Data(text.utf8)
        case .binary(let data): data
        }
    }

    private func note(_ problem: String) {
        let words = (credential?.redacted(problem) ?? problem).withoutControlCharacters
        meter.update { $0.lastError = words }
    }
}
