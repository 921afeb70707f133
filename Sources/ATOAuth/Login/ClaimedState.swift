import Foundation

extension AuthorizationResponse {
    /// The value of `state` in an address that a browser was sent to, before anything is known about the address.
    ///
    /// It tells which login to look for. Everything else is read once that is found.
    static func claimedState(in callback: URL) -> String? {
        let text = callback.absoluteString
        guard text.utf8.count <= longestAddress else { return nil }
        return CallbackAddress(text).parameters.lazy
            .filter { FormText.decoded($0.name) == "state" }.compactMap { FormText.decoded($0.value) }.first
    }
}
