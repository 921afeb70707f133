/// The Swift names of an object's fields, and of the types that they define in place, each unique.
struct ObjectNames {
    /// The path of the object's type.
    let path: SwiftCode
    /// The property of each field.
    let members: [SwiftName]
    /// The local variable of each field while an object is decoded, next to those of the decoder itself.
    let locals: [SwiftName]
    /// The type of the union, string or object that a field, or its elements, define in place.
    let types: [SwiftName]
    /// The existing types.
    let inner: Set<SwiftName>

    /// Chooses the names for an object's fields.
    ///
    /// - Parameters:
    ///   - path: The path of the object's type.
    ///   - reserved: The names of members that the type has anyway.
    ///   - taken: The names of types next to those of its members, or that these must not hide.
    init(_ object: ObjectSchema, _ path: SwiftCode, reserved: Set<SwiftName>, taken: Set<SwiftName>) {
        self.path = path
        let names = object.properties.map(\.name)
        func take(_ reserved: Set<SwiftName>) -> [SwiftName] {
            var scope = NameScope(taken: reserved)
            return scope.take(
                names.map { name in
                    let member = SwiftName(member: name)
                    return (member, member.bare == name)
                }, .value)
        }
        members = take(reserved.union(SwiftNames.reservedMembers))
        locals = take(Self.locals)
        var scope = NameScope(taken: taken.union(members))
        let nested = object.properties.filter(\.schema.isNested)
        var brought = scope.take(
            nested.map { property in
                let name = SwiftName(type: property.name)
                let isExact = name.asMember.bare == property.name
                return (property.schema.isUnion ? name.appending("Union") : name, isExact)
            }, .value)[...]
        inner = Set(brought)
        types = object.properties.map { property in
            (property.schema.isNested ? brought.popFirst() : nil) ?? SwiftName(type: property.name)
        }
    }

    /// The members of an object other than its fields.
    static let objectMembers: Set<SwiftName> = [SwiftName(member: "unknownFields")]

    private static let locals = Set(
        ["object", "reader", "key", "writer", "self", "unknownFields", "missing"].map { SwiftName(member: $0) })
}

extension Schema {
    /// Whether it is a union, or a list of unions.
    var isUnion: Bool {
        switch kind {
        case .union: true
        case .array(let items, _): items.isUnion
        default: false
        }
    }

    /// Whether it defines a type in place: a union, an object, or a string with known values, or a list of them.
    var isNested: Bool {
        switch kind {
        case .union, .object: true
        case .string(let text): text.format == nil && !text.values.isEmpty
        case .array(let items, _): items.isNested
        default: false
        }
    }
}
