/// What the writing of an object needs to know beside its fields.
struct ObjectShape {
    /// The definition that it is, or belongs to.
    let reference: Reference
    /// What it is called on the wire, when that is not the name of the definition.
    var wireName: String?
    /// What it is, when it is not just an object.
    var summary: String?
    /// The path of its type.
    let path: String
    /// The name of its type.
    let name: String
    /// What its keys look like, when it is a record, which writes its own `$type`.
    var recordKeys: RecordSchema.Key?
    /// What it is for, in our words.
    let note: String?
    /// Names of types that stand beside those of its members.
    let taken: Set<String>
}

/// The names of the types of an object's members.
struct ObjectNames {
    /// The path of the object's type.
    let path: String
    /// Names that others have.
    let taken: Set<String>

    /// Whether they are written as from anywhere.
    private var isQualified = false

    init(_ path: String, taken: Set<String> = []) {
        self.path = path
        self.taken = taken
    }

    /// The same names, as from anywhere.
    var qualified: ObjectNames {
        var names = self
        names.isQualified = true
        return names
    }

    /// The name of the union that a member is.
    func union(_ member: String) -> String { free(SwiftNames.type(member) + "Union") }

    /// The name of the string or object that a member is.
    func value(_ member: String) -> String { free(SwiftNames.type(member)) }

    private func free(_ name: String) -> String {
        let isOwn = path.split(separator: ".").last.map { $0 == name } ?? false
        let free = taken.contains(name) || isOwn || SwiftNames.reservedTypes.contains(name) ? name + "Value" : name
        return isQualified ? "\(path).\(free)" : free
    }
}
