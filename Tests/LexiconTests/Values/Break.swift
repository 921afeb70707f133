import ATData
import LexiconGenerator

/// One thing that makes a valid value break its lexicon, at a place of it.
struct Break: CustomStringConvertible {
    enum Step {
        case field(String)
        case element(Int)
    }

    /// Who notices: reading, which refuses the value, or validating, which names the constraint.
    enum Notice: Equatable {
        case reading
        case validating(ConstraintFault.Constraint)
    }

    let place: [Step]
    /// What is put there; nothing takes the field away.
    let value: LexValue?
    let notice: Notice

    /// The place as errors write it.
    var path: String {
        place.reduce(into: "") { path, step in
            switch step {
            case .element(let index): path += "[\(index)]"
            case .field(let name):
                let isPlain = name.utf8.allSatisfy {
                    (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || $0 == 0x5F || $0 == 0x24
                }
                path += isPlain ? (path.isEmpty ? name : "." + name) : "[\"\(name)\"]"
            }
        }
    }

    /// The name of the constraint, or that reading notices.
    var kind: String {
        guard case .validating(let constraint) = notice else { return "reading" }
        return switch constraint {
        case .minLength: "minLength"
        case .maxLength: "maxLength"
        case .minGraphemes: "minGraphemes"
        case .maxGraphemes: "maxGraphemes"
        case .minimum: "minimum"
        case .maximum: "maximum"
        case .oneOf: "oneOf"
        case .accept: "accept"
        case .maxSize: "maxSize"
        case .notNull: "notNull"
        case .variantType: "variantType"
        case .plainObject: "plainObject"
        }
    }

    /// What breaks of the same field in the same way have in common.
    var sort: String {
        let fields = place.map { step in if case .field(let name) = step { name } else { "" } }
        let isText = if case .string? = value { true } else { false }
        return fields.joined(separator: ".") + " \(kind) \(value == nil) \(value == .null) \(isText)"
    }

    /// Whether an error's path leads here, or into what is here.
    func isNamed(by path: String) -> Bool {
        guard path.hasPrefix(self.path) else { return false }
        let rest = path.dropFirst(self.path.count)
        return rest.isEmpty || self.path.isEmpty || rest.hasPrefix(".") || rest.hasPrefix("[")
    }

    var description: String { "\(path) = \(value?.description ?? "nothing"), noticed by \(notice)" }

    /// The value with the break in it.
    func applied(to whole: LexValue) -> LexValue { Self.set(value, place[...], in: whole) ?? whole }

    private static func set(_ value: LexValue?, _ place: ArraySlice<Step>, in whole: LexValue) -> LexValue? {
        guard let step = place.first else { return value }
        switch (step, whole) {
        case (.field(let name), .object(var object)):
            object[name] = set(value, place.dropFirst(), in: object[name] ?? .null)
            return .object(object)
        case (.element(let index), .array(var array)):
            if let element = set(value, place.dropFirst(), in: array[index]) { array[index] = element }
            return .array(array)
        default:
            return whole
        }
    }
}
