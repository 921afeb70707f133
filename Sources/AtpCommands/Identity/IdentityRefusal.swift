import ATCrypto
import ATIdentity
import Terminal

/// Names the errors of lookups and of the PLC directory for programs.
enum IdentityRefusal {
    /// The error for the user; `nil` for other kinds of errors.
    static func explain(_ error: any Error) -> Refusal? {
        switch error {
        case let error as IdentityError: Refusal("\(error)", name: name(of: error))
        case let error as PLCLogError: Refusal("\(error)", name: "InvalidLog")
        case let error as PLCOperationError: Refusal("\(error)", name: "InvalidOperation")
        case let error as PLCSubmissionError: Refusal("\(error)", name: "OperationRefused")
        case let error as PLCUncertainError: Refusal("\(error)", name: "OperationUncertain")
        default: nil
        }
    }

    private static func name(of error: IdentityError) -> String {
        let isDID = error.subject.utf8.starts(with: "did:".utf8)
        return switch error.reason {
        case .invalidSyntax, .unsupportedMethod, .reservedTLD: isDID ? "UnsupportedDid" : "UnsupportedHandle"
        case .notFound: isDID ? "DidNotFound" : "HandleNotFound"
        case .tombstoned: "DidDeleted"
        case .handleMismatch: "HandleMismatch"
        case .ambiguousHandle: "AmbiguousHandle"
        case .badDocument: "InvalidDocument"
        case .noDataServer: "NoDataServer"
        case .badLog: "InvalidLog"
        case .addressRefused: "AddressRefused"
        case .failed: "LookupFailed"
        }
    }
}
