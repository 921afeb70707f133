package import Foundation
import HTTPTransport

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A client's connection. A task on its loop reads a request, sends the response, and continues with the next one.
package final class Connection: @unchecked Sendable {
    // Safe to share: everything is only used on the loop's thread. The loop calls from there, `serve` runs in a task
    // that prefers the loop, and `BodyWriter` checks.

    private static let pipelineLimit = 1 << 16
    private static let inlineBody = 1 << 16
    private static let burstLimit = 4 << 20

    let loop: EventLoop
    let site: any RequestSite
    let options: HTTPServer.Options
    let socket: Socket
    var slot = 0
    var isOpen = true

    let input = InputBuffer()
    var parser: RequestParser
    private var interest = Readiness.reading
    var inputHasEnded = false
    private var burst = 0

    var task: Task<Void, Never>?
    var nextRequestWaiter: UnsafeContinuation<Incoming?, Never>?
    var deadline: ConnectionDeadline
    /// The number of requests received.
    private(set) var requestCount = 0
    /// A counter that shows which of several connections has waited longest for a request.
    private(set) var idleSince = 0
    private var writableWaiter: UnsafeContinuation<Void, Never>?
    /// The continuation that waits for bytes on a connection that has become a WebSocket.
    private var bytesWaiter: UnsafeContinuation<Void, Never>?

    private var isAnswering = false
    package internal(set) var isDraining = false
    var isLingering = false
    /// Whether a response is meant to fail. A stopping server doesn't wait for it.
    package var isFaulty = false
    /// The WebSocket that this connection has become.
    private(set) weak var webSocket: ServerWebSocket?
    /// The distortion of the current response.
    private var distortion: Distortion?

    /// A request, or the reason why none could be read.
    typealias Incoming = Result<ReceivedRequest, RequestError>

    init(
        socket: Socket, loop: EventLoop, site: any RequestSite, options: HTTPServer.Options, time: TimeSource
    ) {
        self.socket = socket
        self.loop = loop
        self.site = site
        self.options = options
        parser = RequestParser(
            headLimit: options.headBytes, bodyLimit: options.bodyBytes, fieldLimit: options.headerFields)
        deadline = ConnectionDeadline(options, time: time)
    }

    /// Registers with the loop and starts serving.
    func begin() {
        slot = loop.register(self, socket: socket)
        loop.taskBegan()
        task = Task(executorPreference: loop) { await self.serve() }
    }

    private func serve() async {
        while let incoming = await nextRequest() {
            isAnswering = true
            let goesOn = await answer(incoming)
            isAnswering = false
            guard goesOn, isOpen else { break }
        }
        part()
        task = nil
        loop.taskEnded()
    }

    private func answer(_ incoming: Incoming) async -> Bool {
        switch incoming {
        case .success(let received):
            return await site.answer(received, on: self)
        case .failure(let error):
            site.note(.refused(status: error.status, message: error.message))
            let response = ServerResponse.error("InvalidRequest", error.message, status: error.status)
            _ = try? await send(response, for: ResponseFraming.Circumstances())
            return false
        }
    }
}

// MARK: - Answering

extension Connection {
    /// Runs the handler of a request, and returns whether the connection stays open.
    package func answer(
        _ received: ReceivedRequest, with handler: HTTPServer.Handler, distortion: Distortion? = nil
    ) async -> Bool {
        let circumstances = ResponseFraming.Circumstances(
            isHead: received.request.method == .head, isVersion10: received.isVersion10,
            keepsAlive: received.keepsAlive && !isDraining
        )
        do {
            let response: ServerResponse
            do {
                response = try await run(handler, received.request)
            } catch {
                if Task.isCancelled { return false }
                response = site.response(to: error, of: received.request)
            }
            do {
                return try await send(response, for: circumstances, distortion: distortion)
            } catch let error as ResponseFraming.UnsendableField {
                return try await send(site.response(to: error, of: received.request), for: circumstances)
            }
        } catch {
            return false
        }
    }

    /// Runs a handler on the loop, or beside it.
    private func run(_ handler: HTTPServer.Handler, _ request: ServerRequest) async throws -> ServerResponse {
        if options.runsHandlersOnLoop { return try await handler(request) }
        return try await withTaskExecutorPreference(globalConcurrentExecutor) { try await handler(request) }
    }

    private func send(
        _ response: ServerResponse, for circumstances: ResponseFraming.Circumstances, distortion: Distortion? = nil
    ) async throws -> Bool {
        let output = loop.output
        output.clear()
        var circumstances = circumstances
        circumstances.keepsAlive = circumstances.keepsAlive && !isDraining
        let framing = try ResponseFraming(
            writing: response, for: circumstances, distortion: distortion, to: output
        )
        if framing.sendsBody, distortion == nil, case .bytes(let data) = response.body {
            // One system call for the head and the body, or for the head and the beginning of a large one.
            let inlined = min(data.count, Connection.inlineBody)
            output.append(inlined == data.count ? data : data.prefix(inlined))
            try await flush(output)
            if inlined < data.count { try await write(data, from: inlined) }
            return framing.persists
        }
        try await flush(output)
        if case .webSocket(let handler, let request, let messageBytes) = response.body {
            let socket = ServerWebSocket(request, connection: self, messageBytes: messageBytes)
            webSocket = socket
            if isDraining { leave(socket) }
            try await handler(socket)
            try await socket.finish()
            return false
        }
        if framing.sendsBody { try await sendBody(response.body, framing, distortion) }
        if distortion?.ending == .reset { close(reset: true) }
        return framing.persists
    }

    private func sendBody(_ body: ServerResponse.Body, _ framing: ResponseFraming, _ distortion: Distortion?)
        async throws
    {
        self.distortion = distortion
        defer { self.distortion = nil }
        do {
            switch body {
            case .bytes(let data): try await writeBody(data, isChunk: false)
            case .webSocket: break
            case .stream(let source):
                let writer = BodyWriter(connection: self, framing: framing)
                try await source(writer)
                try await writer.finish()
            }
            if let surplus = distortion?.surplus, surplus > 0 {
                try await write(Data(repeating: UInt8(ascii: "?"), count: surplus))
            }
        } catch {
            // If the end of the connection ends the body, it has to be a reset, or the body would look complete.
            if framing.endsWithConnection || distortion?.ending == .reset { close(reset: true) }
            throw error
        }
    }

    /// Writes bytes of a body, as a chunk or unchanged, with the response's distortion.
    func writeBody(_ data: Data, isChunk: Bool) async throws {
        guard isOpen else { throw HTTPServerError.disconnected }
        if isChunk {
            let output = loop.output
            output.clear()
            output.append(data.count, radix: 16)
            output.append("\r\n")
            if distortion == nil, data.count > Connection.inlineBody {
                try await flush(output)
                try await write(data)
                return try await write(Data("\r\n".utf8))
            }
            output.append(data)
            output.append("\r\n")
            if distortion == nil { return try await flush(output) }
            return try await writeDistorted(Data(output.bytes))
        }
        if distortion == nil { return try await write(data) }
        try await writeDistorted(data)
    }

    func writeLastChunk() async throws {
        if distortion == nil { return try await write(Data("0\r\n\r\n".utf8)) }
        try await writeDistorted(Data("0\r\n\r\n".utf8))
    }

    private func writeDistorted(_ data: Data) async throws {
        var rest = data
        if let limit = distortion?.bodyLimit {
            rest = rest.prefix(limit)
            distortion?.bodyLimit = limit - rest.count
        }
        let isCut = rest.count < data.count
        if let pace = distortion?.pace {
            while !rest.isEmpty {
                try await write(rest.prefix(max(1, pace.bytes)))
                rest = rest.dropFirst(max(1, pace.bytes))
                try await Task.sleep(for: pace.pause.sleepable)
            }
        } else {
            try await write(rest)
        }
        if isCut { throw HTTPServerError.disconnected }
    }

    /// Writes the contents of the output buffer.
    private func flush(_ output: OutputBuffer) async throws {
        let sent = try transmit(output.bytes)
        guard sent < output.count else { return await giveWay() }
        let rest = Data(UnsafeRawBufferPointer(rebasing: output.bytes[sent...]))
        try await untilWritable()
        try await write(rest)
    }

    /// Writes bytes unchanged, and waits for the client to read when necessary.
    package func write(_ data: Data, from start: Int = 0) async throws {
        var offset = start
        while offset < data.count {
            let sent = try data.withUnsafeBytes { try transmit(UnsafeRawBufferPointer(rebasing: $0[offset...])) }
            offset += sent
            if offset < data.count { try await untilWritable() }
        }
        await giveWay()
    }

    /// Lets the loop serve its other connections. A client that reads as fast as the server writes would otherwise
    /// block them.
    private func giveWay() async {
        guard burst >= Connection.burstLimit else { return }
        burst = 0
        await Task.yield()
    }

    private func transmit(_ bytes: UnsafeRawBufferPointer) throws -> Int {
        guard isOpen else { throw HTTPServerError.disconnected }
        switch socket.transmit(bytes) {
        case .bytes(let count):
            burst += count
            return count
        case .wouldBlock: return 0
        case .ended, .broken:
            close()
            throw HTTPServerError.disconnected
        }
    }

    private func untilWritable() async throws {
        guard isOpen else { throw HTTPServerError.disconnected }
        guard writableWaiter == nil else { throw HTTPServerError.overlappingWrites }
        setInterest(interest.union(.writing))
        burst = 0
        limit(.write)
        await withUnsafeContinuation { writableWaiter = $0 }
        limit(nil)
        guard isOpen else { throw HTTPServerError.disconnected }
    }
}

// MARK: - Reading

extension Connection {
    /// Whether the connection waits for a request, with at most a part of the head received.
    var isIdle: Bool { isOpen && nextRequestWaiter != nil && !parser.isReadingBody }

    private func nextRequest() async -> Incoming? {
        guard isOpen else { return nil }
        if let incoming = parse() { return incoming }
        if !isOpen || inputHasEnded || isDraining && input.isEmpty && !parser.isReadingBody { return nil }
        setInterest(interest.union(.reading))
        idleSince = loop.nextWait()
        return await withUnsafeContinuation {
            nextRequestWaiter = $0
            limitRequest()
        }
    }

    /// The next bytes; `nil` at the end.
    func nextBytes() async -> Data? {
        while isOpen, input.isEmpty, !inputHasEnded {
            guard bytesWaiter == nil else { return nil }
            setInterest(interest.union(.reading))
            await withUnsafeContinuation { bytesWaiter = $0 }
        }
        guard !input.isEmpty else { return nil }
        defer { input.consume(input.count) }
        return Data(input.bytes)
    }

    /// Called by the loop when the socket is ready.
    func handle(_ events: Readiness) {
        if !events.isDisjoint(with: .broken) { return close() }
        if events.contains(.writing) {
            setInterest(interest.subtracting(.writing))
            resumeWriting()
        }
        if events.contains(.reading) { return isLingering ? discardInput() : readInput() }
        if events.contains(.hangup) { close() }
    }

    private func readInput() {
        if let room = parser.directRoom(input) {
            let transfer = socket.receive(into: room)
            if case .bytes(let count) = transfer { parser.receivedDirectly(count) }
            return take(transfer)
        }
        let transfer = socket.receive(into: input.room(atLeast: parser.isReadingBody ? 1 << 16 : 2048))
        if case .bytes(let count) = transfer { input.append(count: count) }
        take(transfer)
    }

    private func take(_ transfer: Socket.Transfer) {
        switch transfer {
        case .bytes:
            if let waiter = nextRequestWaiter {
                guard let incoming = parse() else { return limitRequest() }
                nextRequestWaiter = nil
                limit(nil)
                waiter.resume(returning: incoming)
            } else if bytesWaiter != nil {
                resumeReading()
            } else if input.count >= Connection.pipelineLimit {
                // Further requests stay unread until this one is done.
                setInterest(interest.subtracting(.reading))
            }
        case .wouldBlock: break
        case .ended:
            inputHasEnded = true
            setInterest(interest.subtracting(.reading))
            if isAnswering { task?.cancel() }
            resumeReading()
        case .broken: close()
        }
    }

    private func parse() -> Incoming? {
        do {
            while true {
                switch try parser.advance(input) {
                case .needsMore: return nil
                case .request(let received):
                    requestCount &+= 1
                    return .success(received)
                case .expectsContinue:
                    // All earlier responses have been sent, so the system's buffer has room for these few bytes.
                    _ = try? Data("HTTP/1.1 100 Continue\r\n\r\n".utf8).withUnsafeBytes { try transmit($0) }
                }
            }
        } catch {
            return .failure(error)
        }
    }

    func setInterest(_ events: Readiness) {
        guard isOpen, events != interest else { return }
        interest = events
        loop.setInterest(events, of: socket, slot: slot)
    }

    func resumeReading() {
        let waiter = nextRequestWaiter
        nextRequestWaiter = nil
        waiter?.resume(returning: nil)
        let bytesWaiter = bytesWaiter
        self.bytesWaiter = nil
        bytesWaiter?.resume()
    }

    func resumeWriting() {
        let waiter = writableWaiter
        writableWaiter = nil
        waiter?.resume()
    }
}
