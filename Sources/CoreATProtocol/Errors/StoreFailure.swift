import Foundation

/// Describes the errors of session stores.
package enum StoreFailure {
    /// The error as a sentence. It includes the file's path, if the error has one.
    package static func sentence(_ error: any Error) -> String {
        var text = "\(error)"
        if let error = error as? CocoaError {
            text = error.localizedDescription
            if let path = error.filePath, !text.contains(path) { text = "\(path): \(text)" }
        } else if error is POSIXError {
            text = error.localizedDescription
        }
        return text.hasSuffix(".") ? text : "\(text)."
    }
}
