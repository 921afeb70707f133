extension ConstraintCheck {
    /// Checks a text: its length in UTF-8 bytes, its length in characters, and whether it is one of the allowed values,
    /// if the lexicon lists any.
    public mutating func text(
        _ text: String?, at name: StaticString = "", minLength: Int = 0, maxLength: Int = .max, minGraphemes: Int = 0,
        maxGraphemes: Int = .max, oneOf allowed: [String] = []
    ) {
        guard let text else { return }
        let bytes = text.utf8.count
        length(bytes, "byte", at: name, minLength, maxLength)
        // A character has at least one byte.
        if bytes > maxGraphemes || minGraphemes > 0 {
            let count = text.graphemeCount
            let found = count == 1 ? "1 character" : "\(count) characters"
            if count < minGraphemes { fault(name, .minGraphemes(minGraphemes), found: found) }
            if count > maxGraphemes { fault(name, .maxGraphemes(maxGraphemes), found: found) }
        }
        if !allowed.isEmpty, !allowed.contains(where: { $0.utf8.elementsEqual(text.utf8) }) {
            fault(name, .oneOf(allowed.map(\.quoted)), found: text.quoted)
        }
    }

    /// Checks an integer: its range, and whether it is one of the allowed values, if the lexicon lists any.
    public mutating func integer(
        _ number: Int?, at name: StaticString = "", minimum: Int = .min, maximum: Int = .max, oneOf allowed: [Int] = []
    ) {
        guard let number else { return }
        if number < minimum { fault(name, .minimum(minimum), found: "\(number)") }
        if number > maximum { fault(name, .maximum(maximum), found: "\(number)") }
        if !allowed.isEmpty, !allowed.contains(number) {
            fault(name, .oneOf(allowed.map(\.description)), found: "\(number)")
        }
    }

    /// Checks a boolean that may have only one value.
    public mutating func boolean(_ value: Bool?, at name: StaticString = "", always constant: Bool) {
        guard let value, value != constant else { return }
        fault(name, .oneOf(["\(constant)"]), found: "\(value)")
    }

    /// Checks the number of bytes.
    public mutating func bytes(
        _ bytes: Bytes?, at name: StaticString = "", minLength: Int = 0, maxLength: Int = .max
    ) {
        if let bytes { length(bytes.bytes.count, "byte", at: name, minLength, maxLength) }
    }

    /// Checks the media type and the size of a blob. A reference of the old form may have no size and then passes.
    public mutating func blob(
        _ blob: Blob?, at name: StaticString = "", maxSize: Int = .max, accept types: [String] = []
    ) {
        guard let blob else { return }
        if !types.isEmpty, !types.contains(where: blob.isOf(type:)) {
            fault(name, .accept(types), found: "a file of type \(blob.mimeType.quoted)")
        }
        guard let size = blob.size else {
            if !blob.isLegacy { fault(name, .minimum(0), found: "a file of no size") }
            return
        }
        if size < 0 { fault(name, .minimum(0), found: "a file of \(size) bytes") }
        if size > maxSize { fault(name, .maxSize(maxSize), found: "a file of \(size) bytes") }
    }
}

extension Blob {
    /// Whether the media type matches a type or a group such as `image/*`. Case and parameters are ignored.
    fileprivate func isOf(type pattern: String) -> Bool {
        if pattern == "*/*" { return true }
        var own = mimeType.utf8.prefix { $0 != UInt8(ascii: ";") }
        while own.last == UInt8(ascii: " ") { own.removeLast() }
        guard pattern.hasSuffix("/*") else { return own.elementsEqual(pattern.utf8, by: Self.isSameLetter) }
        return own.count >= pattern.utf8.count
            && own.starts(with: pattern.utf8.dropLast(), by: Self.isSameLetter)
    }

    private static func isSameLetter(_ left: UInt8, _ right: UInt8) -> Bool {
        left == right || left.isLetter && left | 0x20 == right | 0x20
    }
}

extension String {
    /// The number of grapheme clusters. In ASCII, each byte is one, except that CR LF counts once.
    fileprivate var graphemeCount: Int {
        utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D } ? utf8.count : count
    }

    /// The text in quotes, shortened if it is long.
    fileprivate var quoted: String {
        let start = unicodeScalars.prefix(40)
        return start.endIndex == endIndex ? "\"\(self)\"" : "\"\(Substring(start))…\""
    }
}
