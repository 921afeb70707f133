/// The data for writing an object, without its fields.
struct ObjectShape {
    /// The definition that it is, or belongs to.
    let reference: Reference
    /// Its name in the protocol, if that isn't the name of the definition.
    var wireName: String?
    /// Its kind, if it isn't a plain object.
    var summary: String?
    /// The name of its type.
    let name: SwiftName
    /// The form of its keys, if it is a record, which writes its own `$type`.
    var recordKeys: RecordSchema.Key?
    /// The description, in our words.
    let note: String?
    /// The names of its fields and their types, with its own path.
    let names: ObjectNames
}
