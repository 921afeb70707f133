/// An entry of an account's preferences, with all of its contents.
enum PreferenceEntry: Hashable, Sendable {
    case object(LexObject)
    /// An entry that can't be decoded, as received.
    case raw(RawValue)

    init(_ raw: RawValue) {
        do throws(WireError) { self = .object(try raw.decode()) } catch { self = .raw(raw) }
    }

    /// The type after `app.bsky.actor.defs#`, if it is known.
    var type: PreferenceType? {
        guard case .object(let object) = self, case .string(let type)? = object["$type"],
            type.hasPrefix(PreferenceType.prefix)
        else { return nil }
        return PreferenceType(rawValue: String(type.dropFirst(PreferenceType.prefix.count)))
    }

    /// The fields, if the entry is valid and of this type.
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
