/// The least and the most that something may be.
package struct Limits: Hashable, Sendable {
    /// The least allowed.
    package var minimum: Int?
    /// The most allowed.
    package var maximum: Int?

    /// Whether a number keeps to them.
    package func allow(_ number: Int) -> Bool {
        number >= minimum ?? .min && number <= maximum ?? .max
    }

    /// Whether no number can keep to them.
    package var isEmpty: Bool {
        if let minimum, let maximum { minimum > maximum } else { false }
    }
}
