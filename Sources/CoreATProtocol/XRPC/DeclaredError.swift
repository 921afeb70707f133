/// An error that a lexicon says a call may answer with.
///
/// ```swift
/// } catch let error as AtError where error.matches(ComAtproto.Repo.PutRecord.Errors.invalidSwap) {
/// ```
public protocol DeclaredError: RawRepresentable, Hashable, Sendable where RawValue == String {}

extension AtError {
    /// Whether the server answered with this error.
    public func matches(_ error: some DeclaredError) -> Bool {
        guard case .message(let message) = self else { return false }
        return message.error == error.rawValue
    }
}
