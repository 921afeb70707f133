/// Something with a name that is unique within its object.
@usableFromInline
protocol NamedField: Sendable {
    var name: String { get }
}

/// The fields of an object in the order they arrived. The time to find one doesn't depend on their number.
///
/// Names compare by their UTF-8 bytes: `String` considers some different texts equal.
@usableFromInline
struct FieldList<Field: NamedField>: Sendable {
    private(set) var fields: [Field] = []
    /// The position of each name. Not built for a few fields, which a linear search finds faster.
    private var places: [Name: Int]?

    /// The maximum number of fields to search linearly.
    static var fewest: Int { 16 }

    init() {}

    /// Creates a list of fields. A lookup finds the first field of its name.
    init(_ fields: [Field]) {
        self.fields = fields
        if fields.count > Self.fewest { places = Self.places(of: fields) }
    }

    private static func places(of fields: [Field]) -> [Name: Int] {
        var places: [Name: Int] = [:]
        places.reserveCapacity(fields.count)
        for (index, field) in fields.enumerated() {
            let name = Name(text: field.name)
            if places[name] == nil { places[name] = index }
        }
        return places
    }

    /// The position of a field.
    func index(of name: String) -> Int? {
        if let places { return places[Name(text: name)] }
        return fields.firstIndex { Self.isSame($0.name, name) }
    }

    /// The field with a name.
    subscript(name: String) -> Field? { index(of: name).map { fields[$0] } }

    /// Appends a field, even if one with its name exists. A lookup finds the first.
    mutating func append(_ field: Field) {
        fields.append(field)
        guard fields.count > Self.fewest else { return }
        guard places != nil else {
            places = Self.places(of: fields)
            return
        }
        let name = Name(text: field.name)
        if places?[name] == nil { places?[name] = fields.count - 1 }
    }

    /// Replaces the field of the same name, or adds one.
    mutating func set(_ field: Field) {
        if let index = index(of: field.name) { fields[index] = field } else { append(field) }
    }

    /// Removes a field.
    mutating func remove(_ name: String) {
        guard let index = index(of: name) else { return }
        fields.remove(at: index)
        // A short list has no places: `append` wouldn't add to them.
        if index == fields.count, index > Self.fewest { places?[Name(text: name)] = nil } else { places = nil }
    }

    /// A name that appears more than once.
    var repeatedName: String? {
        if let places {
            guard places.count < fields.count else { return nil }
            return fields.indices.first { places[Name(text: fields[$0].name)] != $0 }.map { fields[$0].name }
        }
        for (index, field) in fields.enumerated()
        where fields[..<index].contains(where: { Self.isSame($0.name, field.name) }) {
            return field.name
        }
        return nil
    }

    /// Whether two names have the same bytes. Most differ in length, which is checked first.
    @inline(__always)
    private static func isSame(_ left: String, _ right: String) -> Bool {
        left.utf8.count == right.utf8.count && left.utf8.elementsEqual(right.utf8)
    }

    private struct Name: Hashable {
        let text: String

        static func == (left: Name, right: Name) -> Bool { isSame(left.text, right.text) }

        // Seeded for each process, so that an attacker can't choose names that all collide.
        func hash(into hasher: inout Hasher) { hasher.combine(utf8: text) }
    }
}

extension Hasher {
    /// Adds the bytes of a text; `String` would normalize it first.
    mutating func combine(utf8 text: String) {
        var text = text
        text.withUTF8 { combine(bytes: UnsafeRawBufferPointer($0)) }
        // Never occurs in UTF-8: it separates this text from the next one.
        combine(0xFF as UInt8)
    }
}
