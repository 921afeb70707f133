import ATOAuth
import CoreATProtocol

/// Feeds text to the parser of scopes, and compares what they allow with a second reading of the text. Then reads the
/// same text as the JSON of a permission set.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    if let disagreement = ScopesReference(text: text).disagreement() { preconditionFailure(disagreement) }
    let scopes = Scopes(parsing: text)
    // What is missing from two halves of the scopes is what neither of them has.
    let first = Scopes(parsing: text.split(separator: " ").prefix(1).joined())
    let missing = first.missing(from: scopes)
    precondition(first.union(missing).missing(from: scopes).isEmpty, "what is missing is not enough")

    if let set = try? LexValue(json: Array(text.utf8)),
        let permissions = try? PermissionSet([
            "id": "com.example.auth", "defs": ["main": ["type": "permission-set", "permissions": set]],
        ])
    {
        for scope in permissions.scopes(at: "did:web:example.com#api") {
            precondition((try? Scope(scope.description)) == scope, "a permission is not a scope")
            // The set has authority over its own group only, and over records and calls.
            let values = scope.description.replacing("aud=*", with: "")
            precondition(values.contains("com.example.") && !values.contains("*"), "a set grants too much")
        }
    }
    return 0
}
