/// Stores a large required member out of line, so that the value that contains it stays cheap to move.
///
/// ```swift
/// @Indirect public var author: ProfileViewBasic
/// ```
@propertyWrapper @frozen
public struct Indirect<Value> {
    @usableFromInline var box: Boxed<Value>.Box

    /// Creates a box with a value.
    @inlinable
    public init(_ value: Value) { box = .init(value) }

    /// Creates a box with a value.
    @inlinable
    public init(wrappedValue: Value) { box = .init(wrappedValue) }

    /// The value. Setting it creates a new box, so that copies stay independent.
    @inlinable
    public var wrappedValue: Value {
        get { box.value }
        set { box = .init(newValue) }
    }
}

extension Indirect: Equatable where Value: Equatable {
    /// Compares the values.
    public static func == (left: Indirect, right: Indirect) -> Bool {
        left.box === right.box || left.wrappedValue == right.wrappedValue
    }
}

extension Indirect: Hashable where Value: Hashable {
    /// Hashes the value.
    public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

// The box is a `let` of a sendable value: it can only be read.
extension Indirect: Sendable where Value: Sendable {}
