/// The errors that a lexicon declares for a call.
///
/// ```swift
/// } catch let error as AtError where error.matches(ComAtproto.Repo.PutRecord.Errors.invalidSwap) {
/// ```
public protocol DeclaredError: RawRepresentable, Hashable, Sendable where RawValue == String {}

extension AtError {
    /// Whether the server responded with this error. Names are compared by their bytes.
    public func matches(_ error: some DeclaredError) -> Bool {
        guard case .message(let message) = self else { return false }
        return message.error.isSameBytes(as: error.rawValue)
    }
}
