import HTTPTransport

/// The faults of a Tap's messages.
final class TapFaults: Sendable {
    private struct State {
        var next: ArraySlice<LocalNetwork.TapFault> = []
        var choose: (@Sendable (Int) -> LocalNetwork.TapFault)?
        var messages = 0
    }

    private let state = Guarded(State())

    func script(_ next: [LocalNetwork.TapFault]) {
        state.withLock { state in
            state.next = next[...]
            state.choose = nil
        }
    }

    func script(_ choose: @escaping @Sendable (Int) -> LocalNetwork.TapFault) {
        state.withLock { state in
            state.choose = choose
            state.messages = 0
        }
    }

    /// The fault of the next message.
    func take() -> LocalNetwork.TapFault {
        let (fault, choose, number) = state.withLock { state in
            defer { state.messages += 1 }
            return (state.next.popFirst(), state.choose, state.messages)
        }
        return fault ?? choose?(number) ?? .pass
    }
}
