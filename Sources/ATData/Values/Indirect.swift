/// Keeps a big required member out of line, so that the value that has it stays small to move.
///
/// ```swift
/// @Indirect public var author: ProfileViewBasic
/// ```
@propertyWrapper @frozen
public struct Indirect<Value> {
    @usableFromInline var box: Boxed<Value>.Box

    /// Boxes a value.
    @inlinable
    public init(_ value: Value) { box = .init(value) }

    /// Boxes a value.
    @inlinable
    public init(wrappedValue: Value) { box = .init(wrappedValue) }

    /// The value. Setting it makes a new box, so that copies stay apart.
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

// The box is a `let` of a sendable value: whoever holds it can only read it.
extension Indirect: Sendable where Value: Sendable {}
