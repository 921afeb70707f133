extension Schema {
    /// The constraints that the Swift type doesn't show, as a sentence; `nil` if there are none.
    var constraints: String? {
        var facts: [String] = []
        switch kind {
        case .boolean(let choice):
            if let constant = choice.constant { facts.append("always `\(constant)`") }
            if let fallback = choice.fallback { facts.append("`\(fallback)` by default") }
        case .integer(let choice, let range):
            facts += range.facts("")
            if !choice.only.isEmpty { facts.append("only \(choice.only.map { "`\($0)`" }.joined(separator: ", "))") }
            if let fallback = choice.fallback { facts.append("`\(fallback)` by default") }
        case .string(let text):
            facts += text.length.facts(" bytes") + text.graphemes.facts(" characters")
            if let fallback = text.choice.fallback { facts.append("`\(fallback)` by default") }
        case .bytes(let length): facts += length.facts(" bytes")
        case .array(_, let length): facts += length.facts(" elements")
        case .blob(let blob):
            facts += Limits(maximum: blob.maxSize).facts(" bytes")
            if !blob.accept.isEmpty { facts.append("accepts \(blob.accept.map { "`\($0)`" }.joined(separator: ", "))") }
        case .cidLink, .object, .reference, .union, .unknown: break
        }
        let sentence = facts.joined(separator: "; ")
        return sentence.isEmpty ? nil : sentence.prefix(1).uppercased() + sentence.dropFirst() + "."
    }
}

extension Limits {
    fileprivate func facts(_ unit: String) -> [String] {
        switch (minimum, maximum) {
        case (let minimum?, let maximum?):
            [minimum == maximum ? "exactly \(minimum)\(unit)" : "\(minimum) to \(maximum)\(unit)"]
        case (let minimum?, nil): ["at least \(minimum)\(unit)"]
        case (nil, let maximum?): ["at most \(maximum)\(unit)"]
        case (nil, nil): []
        }
    }
}
