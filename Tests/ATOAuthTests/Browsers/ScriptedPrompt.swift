import ATOAuth
import HTTPTransport
import Probes

/// A terminal that records what is shown, and gives prepared answers. After the last one it waits for its task to end.
final class ScriptedPrompt: LoginPrompt {
    /// What happens at a question.
    enum Answer: Sendable {
        case line(String)
        case end
        case failure(any Error)
        /// Doesn't stop when the task is cancelled.
        case deaf(OneShot)
    }

    private let state: Guarded<(shown: [String], answers: [Answer])>
    /// Fires when the first text is shown.
    let hasShown = OneShot()
    /// Fires when there is a question without an answer.
    let isAsking = OneShot()

    init(_ answers: [Answer] = []) {
        state = Guarded(([], answers))
    }

    var shown: [String] { state.withLock(\.shown) }
    /// The number of answers that were not asked for.
    var answersLeft: Int { state.withLock(\.answers.count) }

    func show(_ text: String) async {
        state.withLock { $0.shown.append(text) }
        hasShown.fire()
    }

    func readSecret(_ question: String) async throws -> String? {
        let answer = state.withLock { $0.answers.isEmpty ? nil : $0.answers.removeFirst() }
        switch answer {
        case .line(let line): return line
        case .end: return nil
        case .failure(let error): throw error
        case .deaf(let shot):
            isAsking.fire()
            await shot.wait()
            return "too late"
        case nil:
            isAsking.fire()
            try await TurnedClock().source.sleep(.seconds(1))
            return nil
        }
    }
}
