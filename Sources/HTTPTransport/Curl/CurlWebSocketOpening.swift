#if canImport(CSystem)
import CSystem
import Foundation

// The opening of a `CurlWebSocket`: its handshake, on the connection that libcurl has made.

extension CurlWebSocket: ResponseSink {
    /// Resumes the continuation when the WebSocket is open, or can't be. There is only one.
    func open(_ continuation: CheckedContinuation<HTTPHeaders, any Error>) {
        let opened = state.withLock { state in
            if state.opened == nil { state.opening = continuation }
            return state.opened
        }
        if let opened { continuation.resume(with: opened) }
    }

    func begin(_ head: ResponseHead) -> TransportError.Reason? { nil }
    func take(_ bytes: UnsafeRawBufferPointer) -> ResponseSinkStep { .taken }

    /// Records that no connection was made, or that the caller was cancelled.
    func end(_ result: Result<ResponseHead, any Error>) {
        if case .failure(let error) = result { finishOpening(.failure(error)) }
    }

    func finishOpening(_ result: Result<HTTPHeaders, any Error>) {
        let opening = state.withLock { state -> CheckedContinuation<HTTPHeaders, any Error>? in
            guard state.opened == nil else { return nil }
            state.opened = result
            defer { state.opening = nil }
            return state.opening
        }
        opening?.resume(with: result)
    }

    /// Sends the handshake on a connection that libcurl has made, on the loop's thread.
    func startHandshake(_ easy: CurlEasy, _ socket: Int32) {
        guard phase == .connecting else { return loop.release(easy, socket) }
        self.easy = easy
        self.socket = socket
        phase = .handshake
        lastActivity = loop.now
        endBy = began.advanced(request.openTimeout)
        var lines = HTTPHeaders()
        lines["Host"] = Origin(handshake.url)?.hostField
        lines["Upgrade"] = "websocket"
        lines["Connection"] = "Upgrade"
        lines["Sec-WebSocket-Version"] = "13"
        lines["Sec-WebSocket-Key"] = key
        if !request.subprotocols.isEmpty {
            lines["Sec-WebSocket-Protocol"] = request.subprotocols.joined(separator: ", ")
        }
        lines["User-Agent"] = CurlSystem.userAgent
        lines.merge(handshake.headers)
        let path = handshake.url.path(percentEncoded: true)
        let query = handshake.url.query(percentEncoded: true).map { "?\($0)" } ?? ""
        let text = lines.reduce("GET \(path.isEmpty ? "/" : path)\(query) HTTP/1.1\r\n") {
            $0 + "\($1.name): \($1.value)\r\n"
        }
        state.withLock { $0.outgoing.insert(contentsOf: Array("\(text)\r\n".utf8), at: 0) }
        write()
    }

    func takeHandshake(_ bytes: UnsafeRawBufferPointer) {
        guard phase != .refused else {
            if response.takeBody(bytes) { refuse() }
            return
        }
        let rest: UnsafeRawBufferPointer
        do throws(HandshakeResponse.Flaw) {
            guard let found = try response.takeHead(bytes) else { return }
            rest = found
        } catch {
            return fail(.invalidHandshake(error.why))
        }
        guard response.isAcceptance else {
            phase = .refused
            if response.takeBody(rest) { refuse() }
            return
        }
        let headers = response.headers
        if let flaw = WebSocketHandshake.flaw(in: headers, key: key, offered: request.subprotocols) {
            return fail(.invalidHandshake(flaw))
        }
        phase = .open
        endBy = nil
        loop.wake(by: deadline)
        finishOpening(.success(headers))
        takeFrames(rest)
    }

    func refuse() { fail(.refused(response.response)) }
}
#endif
