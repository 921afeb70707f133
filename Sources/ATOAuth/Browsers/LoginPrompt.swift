/// Shows text to the user of a program without windows, and reads what the user pastes.
public protocol LoginPrompt: Sendable {
    /// Shows text, which may have several lines. It contains no secrets.
    func show(_ text: String) async

    /// Reads a line without showing it on the screen.
    ///
    /// The task is cancelled when the line is no longer needed. A prompt that can't stop reading may continue: its result
    /// is discarded.
    ///
    /// - Returns: The line. `nil` if nothing can be read, now or later.
    func readSecret(_ question: String) async throws -> String?
}
