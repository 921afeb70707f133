/// A text that equals no other than one of the same bytes: `String` takes "é" in one scalar and in two for the same.
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
