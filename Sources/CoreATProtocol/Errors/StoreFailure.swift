import Foundation

/// Describes the errors of session stores.
package enum StoreFailure {
    /// The error as a sentence. Those of Foundation, which a store of the user may throw, aren't one in themselves.
    package static func sentence(_ error: any Error) -> String {
        let text = error is CocoaError || error is POSIXError ? error.localizedDescription : "\(error)"
        return text.hasSuffix(".") ? text : "\(text)."
    }
}
