import HTTPTransport

/// What became of a session.
public enum SessionEvent: Sendable {
    /// The tokens were renewed, and stored where there is a store.
    case refreshed(Session)
    /// The server declared the session over: only logging in again helps. Every call fails with this error until then.
    case expired(AtError)
    /// The session was ended on purpose.
    case signedOut
}

/// Somebody who wants to know what becomes of an environment's session.
public protocol CoreATProtocolDelegate: AnyObject, Sendable {
    /// Called for every event, one at a time, in order.
    func sessionDidChange(_ event: SessionEvent) async
}

/// Hands session events to the delegate and to every stream, in order.
final class SessionEvents: Sendable {
    private struct State {
        weak var delegate: (any CoreATProtocolDelegate)?
        var streams: [Int: AsyncStream<SessionEvent>.Continuation] = [:]
        var nextStream = 0
        var toDelegate: AsyncStream<SessionEvent>.Continuation?
    }

    private let state = Guarded(State())

    deinit {
        state.withLock { state in
            state.toDelegate?.finish()
            for stream in state.streams.values { stream.finish() }
        }
    }

    var delegate: (any CoreATProtocolDelegate)? {
        get { state.withLock { $0.delegate } }
        set {
            state.withLock { state in
                state.delegate = newValue
                guard newValue != nil, state.toDelegate == nil else { return }
                let (events, continuation) = AsyncStream.makeStream(of: SessionEvent.self)
                state.toDelegate = continuation
                Task { [weak self] in
                    for await event in events { await self?.delegate?.sessionDidChange(event) }
                }
            }
        }
    }

    func send(_ event: SessionEvent) {
        state.withLock { state in
            if state.delegate != nil { state.toDelegate?.yield(event) }
            for stream in state.streams.values { stream.yield(event) }
        }
    }

    func stream() -> AsyncStream<SessionEvent> {
        let (events, continuation) = AsyncStream.makeStream(
            of: SessionEvent.self, bufferingPolicy: .bufferingNewest(256))
        let number = state.withLock { state in
            state.nextStream += 1
            state.streams[state.nextStream] = continuation
            return state.nextStream
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.streams.removeValue(forKey: number) }
        }
        return events
    }
}
