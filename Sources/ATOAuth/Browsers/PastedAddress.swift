import Foundation

/// An address that a user pasted, possibly surrounded by spaces, quotes or angle brackets.
struct PastedAddress {
    /// The address; `nil` if the text isn't one.
    let url: URL?

    init(_ text: String) {
        let around = CharacterSet.whitespacesAndNewlines.union(.controlCharacters).union(["\"", "'", "<", ">", "`"])
        // What is longer can't be a response, and isn't worth parsing.
        guard text.utf8.count <= AuthorizationResponse.longestAddress + 100 else {
            url = nil
            return
        }
        url = URL(string: text.trimmingCharacters(in: around), encodingInvalidCharacters: false)
    }
}
