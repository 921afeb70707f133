import ATData

/// The Swift names of lexicons and their parts.
enum SwiftNames {
    /// The name of a lexicon's type, or of a namespace, distinct from the types that generated code uses.
    static func declared(_ name: SwiftName) -> SwiftName {
        reservedTypes.contains(name) ? name.appending("Value") : name
    }

    /// The outermost type of a lexicon, such as `AppBsky`.
    static func top(of id: NSID) -> SwiftName {
        declared(SwiftName(joining: id.description.split(separator: ".").prefix(2).map { SwiftName(type: $0) }))
    }

    /// The types that contain the type of a lexicon, such as `AppBsky` and `Feed`.
    static func namespace(of id: NSID) -> [SwiftName] {
        let parts = id.description.split(separator: ".").dropFirst(2).dropLast()
        return [top(of: id)] + parts.map { inner($0, id) }
    }

    /// The type of a lexicon in its namespace, such as `GetTimeline`.
    static func fileType(of id: NSID) -> SwiftName { inner(id.name, id) }

    /// The path of the type of a lexicon, such as `AppBsky`, `Feed` and `GetTimeline`.
    static func path(of id: NSID) -> [SwiftName] { namespace(of: id) + [fileType(of: id)] }

    /// The name of a type below the outermost, which every path starts with, and which it must not hide.
    private static func inner(_ name: some StringProtocol, _ id: NSID) -> SwiftName {
        let name = declared(SwiftName(type: name))
        return name == top(of: id) ? name.appending("Value") : name
    }

    /// The names of members for values, each unique even if two values differ only in characters that names can't have.
    static func members(_ values: [String], beside taken: Set<SwiftName> = []) -> [SwiftName] {
        var scope = NameScope(taken: taken)
        return values.map { value in
            let name = SwiftName(member: value.split(separator: "#").last ?? "")
            return scope.take(reservedMembers.contains(name) ? name.appending("Value") : name, .number)
        }
    }

    /// Member names that are reserved in Swift, even in backticks.
    static let reservedMembers: Set<SwiftName> = Set(
        ["self", "allCases", "hashValue"].map { SwiftName(member: $0) })

    /// Type names that mean something else inside a type, or that generated code uses.
    static let reservedTypes: Set<SwiftName> = Set(
        [
            "AllCases", "Any", "AnyObject", "ATIdentifier", "ATURI", "Blob", "Bool", "Boxed", "Bytes", "CID", "CIDLink",
            "CaseIterable", "CodingKeys", "ConstraintCheck", "DID", "Data", "Datetime", "DeclaredError",
            "EmptyResponse", "ExtendedGraphemeClusterLiteralType",
            "HTTPBody", "Handle", "Hashable", "ID", "Identifiable", "Indirect", "Int", "KnownString", "LanguageTag",
            "LexiconCodable", "LexiconObject", "LexiconPermission", "LexiconPermissionSet", "LexiconRecord", "NSID",
            "Nested", "Never", "Nullable", "Protocol", "RawValue", "RecordKey", "RecordKeys", "Self", "StaticString",
            "String", "StringLiteralType",
            "TID",
            "Type", "URIString", "UnicodeScalarLiteralType", "UnknownFields", "UnknownObject", "WireError",
            "WireReader", "WireWriter", "XRPCBody",
            "XRPCCall", "XRPCListQuery", "XRPCPagedQuery", "XRPCParameters", "XRPCProcedure", "XRPCQuery",
            "XRPCSubscription",
        ].map { SwiftName(type: $0) })
}
