package import ATData

/// The members of a JSON object, each unread until it is asked for. An object in which a member appears twice is
/// rejected: other parsers may read it differently.
package struct MetadataMembers: LexiconObject {
    package var unknownFields: UnknownFields

    package static var fieldNames: [StaticString] { [] }

    /// What metadata documents may contain. No real one comes close.
    package static let limits = WireLimits(depth: 32, elements: 4_096, bytes: MetadataFetcher.mostBytes)

    package init(from reader: inout WireReader) throws(WireError) {
        var object = try reader.beginObject()
        while let key = try reader.nextKey(&object) { try reader.keep(key, &object) }
        unknownFields = try reader.unknownFields(object, of: Self.self)
    }

    package func write(to writer: inout WireWriter) {
        var object = writer.beginObject(unknownFields)
        writer.endObject(&object)
    }

    /// A member's value, as far as it could be read.
    enum Member<Value> {
        /// There is no such member, or it is `null`.
        case absent
        /// It is of another type.
        case wrongType
        case value(Value)

        /// The value, if there is one.
        var value: Value? {
            if case .value(let value) = self { value } else { nil }
        }
    }

    /// Whether there is such a member, even if it is `null`.
    func has(_ name: String) -> Bool { unknownFields[name] != nil }

    /// The names of the members that are `null`.
    var nulls: [String] { unknownFields.names.filter { unknownFields[$0]?.isNothing ?? false } }

    /// Reads a member.
    func read<Value: WireValue>(_ name: String, as type: Value.Type = Value.self) -> Member<Value> {
        guard let raw = unknownFields[name], !raw.isNothing else { return .absent }
        do throws(WireError) {
            return .value(try raw.decode(as: Value.self, limits: Self.limits))
        } catch {
            return .wrongType
        }
    }

    /// A member that is a text.
    func text(_ name: String) -> Member<String> { read(name) }

    /// A member that is a list of texts.
    func texts(_ name: String) -> Member<[String]> { read(name) }

    /// A member that is true or false.
    func flag(_ name: String) -> Member<Bool> { read(name) }
}

extension RawValue {
    fileprivate var isNothing: Bool { bytes.elementsEqual("null".utf8) }
}

extension [String] {
    /// Whether the list has a text, compared by its bytes.
    func has(_ text: String) -> Bool { contains { $0.utf8.elementsEqual(text.utf8) } }

    /// The first text that appears twice.
    var repeated: String? {
        var known: Set<[UInt8]> = []
        return first { !known.insert([UInt8]($0.utf8)).inserted }
    }
}
