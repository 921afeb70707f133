extension ConstraintCheck {
    /// Checks a text: its length in bytes of UTF-8, its length in characters, and whether it is among the values
    /// allowed, when there are any.
    public mutating func text(
        _ text: String?, at name: StaticString = "", minLength: Int = 0, maxLength: Int = .max, minGraphemes: Int = 0,
        maxGraphemes: Int = .max, oneOf allowed: [String] = []
    ) {
        guard let text else { return }
        let bytes = text.utf8.count
        length(bytes, "byte", at: name, minLength, maxLength)
        // A character has one byte or more.
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

    /// Checks an integer: its range, and whether it is among the values allowed, when there are any.
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

    /// Checks a boolean that has one value only.
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

    /// Checks the media type and the size of a blob. A reference of the old form, which has no size, is never too big.
    public mutating func blob(
        _ blob: Blob?, at name: StaticString = "", maxSize: Int = .max, accept types: [String] = []
    ) {
        guard let blob else { return }
        if !types.isEmpty, !types.contains(where: blob.isOf(type:)) {
            fault(name, .accept(types), found: "a file of type \(blob.mimeType.quoted)")
        }
        if blob.size > maxSize { fault(name, .maxSize(maxSize), found: "a file of \(blob.size) bytes") }
    }
}

extension Blob {
    /// Whether the media type is one, or one of a group such as `image/*`. Case and parameters say nothing.
    fileprivate func isOf(type pattern: String) -> Bool {
        if pattern == "*/*" { return true }
        let own = mimeType.prefix { $0 != ";" }.trimmingSpaces.lowercased()
        guard pattern.hasSuffix("/*") else { return own == pattern.lowercased() }
        return own.hasPrefix(pattern.dropLast().lowercased()) && own.utf8.count >= pattern.utf8.count
    }
}

extension Substring {
    fileprivate var trimmingSpaces: Substring {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}

extension String {
    /// The number of grapheme clusters. ASCII has one for each byte, but for a line's end of two.
    fileprivate var graphemeCount: Int {
        utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D } ? utf8.count : count
    }

    /// The text between quotes, cut where it gets long.
    fileprivate var quoted: String {
        let start = unicodeScalars.prefix(40)
        return start.endIndex == endIndex ? "\"\(self)\"" : "\"\(Substring(start))…\""
    }
}
