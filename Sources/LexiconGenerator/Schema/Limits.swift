/// A minimum and a maximum.
package struct Limits: Hashable, Sendable {
    /// The minimum.
    package var minimum: Int?
    /// The maximum.
    package var maximum: Int?

    /// Whether a number is within the limits.
    package func allow(_ number: Int) -> Bool {
        number >= minimum ?? .min && number <= maximum ?? .max
    }

    /// Whether no number is within the limits.
    package var isEmpty: Bool {
        if let minimum, let maximum { minimum > maximum } else { false }
    }
}
