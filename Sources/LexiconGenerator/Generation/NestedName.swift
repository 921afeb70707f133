/// The name of a type that a member defines in place.
struct NestedName {
    /// The name.
    let name: SwiftName
    /// The path of the type that it is nested in.
    let owner: SwiftCode
    /// Its name in the protocol, for a comment.
    let wireName: String

    init(_ name: SwiftName, in path: SwiftCode, wireName: String) {
        self.name = name
        owner = path
        self.wireName = wireName
    }

    /// The path of the type.
    var path: SwiftCode { "\(owner).\(name)" }
}
