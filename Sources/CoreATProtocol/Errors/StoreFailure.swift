import Foundation

/// Describes the errors of session stores.
package enum StoreFailure {
    /// The error as a sentence. The description of an error of Foundation, which a user's store may throw, isn't one.
    package static func sentence(_ error: any Error) -> String {
        let text = error is CocoaError || error is POSIXError ? error.localizedDescription : "\(error)"
        return text.hasSuffix(".") ? text : "\(text)."
    }
}
