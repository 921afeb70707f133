/// Walks through a value and records where it violates the constraints of its lexicon.
///
/// Generated types pass the constraints of each field from their lexicon. All other code calls
/// ``LexiconType/validate()``. An absent field violates nothing. Inside a list, omit `at:`:
///
/// ```swift
/// constraints.text(text, at: "text", maxLength: 3000, maxGraphemes: 300)
/// constraints.list(tags, at: "tags", maxLength: 8) { constraints, tag in
///     constraints.text(tag, maxLength: 640, maxGraphemes: 64)
/// }
/// constraints.value(embed, at: "embed")
/// ```
public struct ConstraintCheck {
    private var faults: [ConstraintFault] = []
    private var place: [Step] = []
    /// The number of objects that have been written to find out whether they still contain nulls.
    private var nullChecks = 0

    private enum Step {
        case field(StaticString)
        case element(Int)
    }

    private init() {}

    /// The faults that a check has found.
    package static func faults(_ check: (inout ConstraintCheck) -> Void) -> [ConstraintFault] {
        var constraints = ConstraintCheck()
        check(&constraints)
        return constraints.faults
    }

    /// Throws the faults that a check finds, if any.
    package static func validate(_ check: (inout ConstraintCheck) -> Void) throws(ConstraintError) {
        let faults = faults(check)
        guard faults.isEmpty else { throw ConstraintError(faults: faults) }
    }

    /// Records a fault in a field, or in the value itself. Its path is computed only now.
    mutating func fault(_ field: StaticString, _ constraint: ConstraintFault.Constraint, found: String) {
        var path = ""
        for step in place {
            switch step {
            case .field(let name): WirePathLocator.append(name.description, to: &path)
            case .element(let index): path += "[\(index)]"
            }
        }
        if field.utf8CodeUnitCount > 0 { WirePathLocator.append(field.description, to: &path) }
        faults.append(ConstraintFault(path: path, constraint: constraint, found: found))
    }

    private mutating func enter(_ name: StaticString) {
        if name.utf8CodeUnitCount > 0 { place.append(.field(name)) }
    }

    private mutating func leave(_ name: StaticString) {
        if name.utf8CodeUnitCount > 0 { place.removeLast() }
    }
}

extension ConstraintCheck {
    /// Checks a value that contains constraints.
    public mutating func value<Value: WireValue>(_ value: Value?, at name: StaticString = "") {
        guard let value else { return }
        enter(name)
        // Values that can contain their own kind pass through here, and may be deeply nested.
        if place.count & 15 < 2 { DeepStack.withRoom { value.check(&self) } } else { value.check(&self) }
        leave(name)
    }

    /// Checks the number of elements, and each of them.
    public mutating func list<Element: WireValue>(
        _ elements: [Element]?, at name: StaticString = "", minLength: Int = 0, maxLength: Int = .max
    ) {
        list(elements, at: name, minLength: minLength, maxLength: maxLength) { $1.check(&$0) }
    }

    /// Checks the number of elements, and each element with the closure.
    public mutating func list<Element>(
        _ elements: [Element]?, at name: StaticString = "", minLength: Int = 0, maxLength: Int = .max,
        _ check: (inout ConstraintCheck, Element) -> Void
    ) {
        guard let elements else { return }
        length(elements.count, "element", at: name, minLength, maxLength)
        enter(name)
        for (index, element) in elements.enumerated() {
            place.append(.element(index))
            if place.count & 15 < 2 { DeepStack.withRoom { check(&self, element) } } else { check(&self, element) }
            place.removeLast()
        }
        leave(name)
    }

    /// Checks the constraint of every object: a known field that may be absent must not be `null`.
    public mutating func object<Value: LexiconFields>(_ value: Value) {
        guard !value.unknownFields.isEmpty else { return }
        let nulls = Value.fieldNames.filter { value.unknownFields[$0.description]?.isNull ?? false }
        guard !nulls.isEmpty else { return }
        // A field that has been given a value since isn't written as null. Values within values are each written for
        // this, so only some are.
        var written: JSONMembers?
        if nullChecks < 64 {
            nullChecks += 1
            do throws(WireError) { written = try JSONMembers(try value.json()) } catch { written = nil }
        }
        for name in nulls where written?[name.description] == nil {
            fault(name, .notNull, found: "null")
        }
    }

    /// Checks a variant that an open union doesn't know.
    public mutating func variant(_ value: UnknownObject) {
        if value.type == nil { fault("", .variantType, found: "a variant without a type") }
    }

    /// Checks that a value of any type is an object.
    public mutating func unknown(_ value: UnknownObject?, at name: StaticString = "") {
        guard let found = value?.formOfAnother else { return }
        fault(name, .plainObject, found: found)
    }

    mutating func length(_ count: Int, _ unit: String, at name: StaticString, _ least: Int, _ most: Int) {
        let found = count == 1 ? "1 \(unit)" : "\(count) \(unit)s"
        if count < least { fault(name, .minLength(least), found: found) }
        if count > most { fault(name, .maxLength(most), found: found) }
    }
}

extension WireValue {
    /// Does nothing.
    public func check(_ constraints: inout ConstraintCheck) {}
}

extension LexiconFields {
    /// Checks the constraint of every object.
    @inline(never)
    public func check(_ constraints: inout ConstraintCheck) { constraints.object(self) }
}

extension Array where Element: WireValue {
    /// Checks each element.
    public func check(_ constraints: inout ConstraintCheck) { constraints.list(self) }
}

extension Nullable {
    /// Checks the value, if there is one.
    public func check(_ constraints: inout ConstraintCheck) { constraints.value(value) }
}

extension UnknownObject {
    /// The kind of value that the object is the JSON form of, if it isn't a plain object of the data model.
    fileprivate var formOfAnother: String? {
        if type == "blob" { return "a blob" }
        guard raw.format == .json else { return nil }
        // An object with one of these names and other fields is neither a link nor bytes.
        do throws(WireError) { _ = try raw.decode(as: CIDLink.self) } catch {
            do throws(WireError) { _ = try raw.decode(as: Bytes.self) } catch { return nil }
            return "bytes"
        }
        return "a link"
    }
}
