import Credentials
import HTTPTransport

/// A change to a session.
public enum SessionEvent: Hashable, Sendable {
    /// The tokens were refreshed, and stored if there is a store.
    case refreshed(Session)
    /// The server has ended the session. Every call fails with this error until someone logs in again.
    case expired(AtError)
    /// The session was ended on purpose, here or by another process that shares the store.
    case signedOut
    /// The tokens are being refreshed although the store could not be locked, for the given reason. Another process
    /// that shares the store may be refreshing them at the same time.
    case refreshedWithoutLock(String)
}

/// Receives the events of an environment's session.
public protocol CoreATProtocolDelegate: AnyObject, Sendable {
    /// Called for each event, one at a time, in order. At most 256 events wait; after that, each new one replaces the
    /// oldest.
    func sessionDidChange(_ event: SessionEvent) async
}

/// Sends session events to the delegate and to every stream, in order.
final class SessionEvents: Sendable {
    private struct State {
        weak var delegate: (any CoreATProtocolDelegate)?
        var streams: [Int: AsyncStream<SessionEvent>.Continuation] = [:]
        var nextStream = 0
        var toDelegate: AsyncStream<SessionEvent>.Continuation?
    }

    /// A receiver that never catches up misses the oldest events.
    private static let buffering = AsyncStream<SessionEvent>.Continuation.BufferingPolicy.bufferingNewest(256)

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
                let (events, continuation) = AsyncStream.makeStream(
                    of: SessionEvent.self, bufferingPolicy: Self.buffering)
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

    /// Sends the outcome of a refresh.
    func send(_ event: RefreshEvent<Session>) {
        switch event {
        case .refreshed(let session): send(.refreshed(session))
        case .withdrawn: send(.signedOut)
        case .ended(let error): send(.expired(AtError(wrapping: error)))
        case .failed, .orphaned: break
        }
    }

    func stream() -> AsyncStream<SessionEvent> {
        let (events, continuation) = AsyncStream.makeStream(of: SessionEvent.self, bufferingPolicy: Self.buffering)
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
