/// Keeps a big optional member out of line, so that the value that has it stays small to move.
///
/// ```swift
/// @Boxed public var status: StatusView?
/// ```
@propertyWrapper @frozen
public struct Boxed<Value> {
    @usableFromInline var box: Box?

    @usableFromInline
    final class Box {
        @usableFromInline let value: Value

        @inlinable
        init(_ value: Value) { self.value = value }
    }

    /// Boxes nothing.
    @inlinable
    public init() { box = nil }

    /// Boxes a value.
    @inlinable
    public init(_ value: Value) { box = Box(value) }

    /// Boxes a value, or nothing.
    @inlinable
    public init(wrappedValue: Value?) { box = wrappedValue.map(Box.init) }

    /// Whether there is a value.
    @inlinable
    public var isPresent: Bool { box != nil }

    /// The value. Setting it makes a new box, so that copies stay apart.
    @inlinable
    public var wrappedValue: Value? {
        get { box?.value }
        set { box = newValue.map(Box.init) }
    }
}

extension Boxed: Equatable where Value: Equatable {
    /// Compares the values.
    public static func == (left: Boxed, right: Boxed) -> Bool {
        left.box === right.box || left.wrappedValue == right.wrappedValue
    }
}

extension Boxed: Hashable where Value: Hashable {
    /// Hashes the value.
    public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

// The box is a `let` of a sendable value: whoever holds it can only read it.
extension Boxed: Sendable where Value: Sendable {}
extension Boxed.Box: Sendable where Value: Sendable {}
