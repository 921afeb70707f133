/// A text that only equals texts with the same bytes. `String` considers "é" as one scalar and as two equal.
struct ExactText: Hashable, Comparable, CustomStringConvertible {
    let description: String

    init(_ text: String) { description = text }

    static func == (left: ExactText, right: ExactText) -> Bool {
        left.description.utf8.elementsEqual(right.description.utf8)
    }

    func hash(into hasher: inout Hasher) {
        for byte in description.utf8 { hasher.combine(byte) }
    }

    static func < (left: ExactText, right: ExactText) -> Bool {
        left.description.utf8.lexicographicallyPrecedes(right.description.utf8)
    }
}
