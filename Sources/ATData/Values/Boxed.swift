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
        // There until the box is freed. Nothing else changes it, so that reading it needs no check for that.
        @usableFromInline @exclusivity(unchecked) var storage: Value?

        @inlinable
        init(_ value: Value) { storage = value }

        @inlinable @inline(__always)
        var value: Value { storage.unsafelyUnwrapped }

        /// Frees the value where there is room for that, however many boxes are in each other.
        @inlinable
        deinit {
            if DeepStack.isShort { DeepStack.free(&storage) }
        }
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
    /// Compares the values, however deep they are.
    public static func == (left: Boxed, right: Boxed) -> Bool {
        guard let leftBox = left.box, let rightBox = right.box else { return left.box === right.box }
        return leftBox === rightBox || DeepStack.withRoom { leftBox.value == rightBox.value }
    }
}

extension Boxed: Hashable where Value: Hashable {
    /// Hashes the value, however deep it is.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(isPresent)
        guard let box else { return }
        DeepStack.withRoom { hasher.combine(box.value) }
    }
}

// Whoever holds a box can only read it: its value is set when it is made, and again when nobody holds it any more.
extension Boxed: Sendable where Value: Sendable {}
extension Boxed.Box: @unchecked Sendable where Value: Sendable {}
