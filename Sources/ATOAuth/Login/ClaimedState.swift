import Foundation

extension AuthorizationResponse {
    /// The value of `state` in an unverified redirect address.
    ///
    /// It identifies the login to look up. Everything else is read after that.
    static func claimedState(in callback: URL) -> String? {
        let text = callback.absoluteString
        guard text.utf8.count <= longestAddress else { return nil }
        return CallbackAddress(text).parameters.lazy
            .filter { FormText.decoded($0.name) == "state" }.compactMap { FormText.decoded($0.value) }.first
    }
}
