/// One entry of an account's preferences, with everything that it contains.
enum PreferenceEntry: Hashable, Sendable {
    case object(LexObject)
    /// What can't be decoded stays as it came.
    case raw(RawValue)

    init(_ raw: RawValue) {
        do throws(WireError) { self = .object(try raw.decode()) } catch { self = .raw(raw) }
    }

    /// The name of the type after `app.bsky.actor.defs#`, if it is one of these.
    var type: PreferenceType? {
        guard case .object(let object) = self, case .string(let type)? = object["$type"],
            type.hasPrefix(PreferenceType.prefix)
        else { return nil }
        return PreferenceType(rawValue: String(type.dropFirst(PreferenceType.prefix.count)))
    }

    /// The fields, if the entry is a valid one of a type.
    func fields(of type: PreferenceType) -> LexObject? {
        guard self.type == type, case .object(let object) = self, type.isValid(object) else { return nil }
        return object
    }
}

extension PreferenceEntry: WireValue {
    init(from reader: inout WireReader) throws(WireError) { self.init(try RawValue(from: &reader)) }

    func write(to writer: inout WireWriter) {
        switch self {
        case .object(let object): object.write(to: &writer)
        case .raw(let raw): raw.write(to: &writer)
        }
    }
}
