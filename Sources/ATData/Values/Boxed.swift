/// Stores a large optional member out of line, so that the value that contains it stays cheap to move.
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

    /// Creates an empty box.
    @inlinable
    public init() { box = nil }

    /// Creates a box with a value.
    @inlinable
    public init(_ value: Value) { box = Box(value) }

    /// Creates a box with a value, or an empty one.
    @inlinable
    public init(wrappedValue: Value?) { box = wrappedValue.map(Box.init) }

    /// Whether there is a value.
    @inlinable
    public var isPresent: Bool { box != nil }

    /// The value. Setting it creates a new box, so that copies stay independent.
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

// The box is a `let` of a sendable value: it can only be read.
extension Boxed: Sendable where Value: Sendable {}
extension Boxed.Box: Sendable where Value: Sendable {}
