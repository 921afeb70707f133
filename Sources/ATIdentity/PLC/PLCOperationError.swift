public import Foundation

/// An invalid operation of the PLC directory.
public enum PLCOperationError: Error, Hashable, Sendable {
    /// The operation is invalid; the text says why.
    case invalidForm(String)
    /// A directory would reject an operation with this state; the text says why.
    case invalidState(String)
    /// The key isn't one of the rotation keys that may sign the operation.
    case wrongKey
}

extension PLCOperationError: CustomStringConvertible, LocalizedError {
    /// The reason, as a sentence.
    public var description: String {
        switch self {
        case .invalidForm(let why): "The PLC operation is invalid: \(why)."
        case .invalidState(let why): "The PLC directory would reject the operation: \(why)."
        case .wrongKey: "The key is not one of the account's rotation keys. Sign with one of those."
        }
    }

    /// The same as `description`.
    public var errorDescription: String? { description }
}
