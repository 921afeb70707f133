/// Shows text to the user of a program without windows, and reads pasted text.
public protocol LoginPrompt: Sendable {
    /// Shows text, which may have several lines. It contains no secrets.
    func show(_ text: String) async

    /// Reads a line without echo.
    ///
    /// The task is cancelled when the line is no longer needed. A prompt that can't stop reading may continue; its
    /// result is discarded.
    ///
    /// - Returns: The line; `nil` if there is nothing to read, now or later.
    func readSecret(_ question: String) async throws -> String?
}
