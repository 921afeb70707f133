import ATOAuth
import HTTPTransport
import Terminal

/// Shows the address of a login page on the terminal, and reads the address that the user pastes.
final class TerminalLoginPrompt: LoginPrompt {
    private enum State {
        case idle
        case asking(Task<String?, any Error>)
        case ended
    }

    private let console: Console
    private let input: Input
    private let state = Guarded(State.idle)

    init(_ invocation: Invocation) {
        console = invocation.console
        input = invocation.surroundings.input
    }

    func show(_ text: String) async {
        guard !state.withLock({ if case .ended = $0 { true } else { false } }) else { return }
        // Standard output is for the result.
        console.complain("\(text, keepingLines: true)")
    }

    func readSecret(_ question: String) async throws -> String? {
        let input = input
        let task: Task<String?, any Error>? = state.withLock { state in
            if case .ended = state { return nil }
            let task = Task { try await Self.answer(to: question, from: input) }
            state = .asking(task)
            return task
        }
        return try await withTaskCancellationHandler {
            try await task?.value
        } onCancel: {
            task?.cancel()
        }
    }

    /// Ends the prompt, and restores the terminal.
    func end() async {
        let state = state.withLock { state in
            defer { state = .ended }
            return state
        }
        guard case .asking(let task) = state else { return }
        task.cancel()
        _ = await task.result
    }

    private static func answer(to question: String, from input: Input) async throws -> String? {
        do {
            return try await input.askSecretlyUnlessCancelled("\(question)")
        } catch is UsageError {
            // Too long, or not text. The browser asks again for what isn't an address.
            return ""
        }
    }
}
