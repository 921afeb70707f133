import HTTPTransport

/// The faults of a Tap's messages.
final class TapFaults: Sendable {
    private struct State {
        var next: ArraySlice<LocalTap.Fault> = []
        var choose: (@Sendable (Int) -> LocalTap.Fault)?
        var messages = 0
    }

    private let state = Guarded(State())

    func script(_ next: [LocalTap.Fault]) {
        state.withLock { state in
            state.next = next[...]
            state.choose = nil
        }
    }

    func script(_ choose: @escaping @Sendable (Int) -> LocalTap.Fault) {
        state.withLock { state in
            state.choose = choose
            state.messages = 0
        }
    }

    /// The fault of the next message.
    func take() -> LocalTap.Fault {
        let (fault, choose, number) = state.withLock { state in
            defer { state.messages += 1 }
            return (state.next.popFirst(), state.choose, state.messages)
        }
        return fault ?? choose?(number) ?? .pass
    }
}
