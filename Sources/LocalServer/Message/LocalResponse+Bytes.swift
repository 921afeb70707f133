package import Foundation

extension LocalResponse {
    /// The body, if it is not written while it is sent.
    package var bytes: Data? {
        if case .bytes(let data) = body { data } else { nil }
    }
}
