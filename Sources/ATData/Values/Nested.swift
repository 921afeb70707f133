/// Stores out of line an optional member that can contain its owner's own kind, and so be deeply nested.
///
/// At any depth, comparing, hashing, writing and freeing it work: they continue on a thread with more stack when little
/// is left. Only such members make a value deep.
///
/// ```swift
/// @Nested public var replies: [RepliesUnion]?
/// ```
@propertyWrapper @frozen
public struct Nested<Value> {
    @usableFromInline var box: Box?

    @usableFromInline
    final class Box {
        // Set until the box is freed. Nothing else changes it, so that reading it needs no check.
        @usableFromInline @exclusivity(unchecked) var storage: Value?

        @inlinable
        init(_ value: Value) { storage = value }

        deinit {
            if DeepStack.isShort { DeepStack.free(&storage) }
        }
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
        get { box?.storage }
        set { box = newValue.map(Box.init) }
    }
}

extension Nested: Equatable where Value: Equatable {
    /// Compares the values.
    public static func == (left: Nested, right: Nested) -> Bool {
        left.box === right.box || DeepStack.withRoom { left.wrappedValue == right.wrappedValue }
    }
}

extension Nested: Hashable where Value: Hashable {
    /// Hashes the value.
    public func hash(into hasher: inout Hasher) {
        DeepStack.withRoom { hasher.combine(wrappedValue) }
    }
}

// A shared box can only be read: its value is set when it is created, and cleared when nothing refers to it any more.
extension Nested: Sendable where Value: Sendable {}
extension Nested.Box: @unchecked Sendable where Value: Sendable {}

extension WireWriter {
    /// Writes a field that may be deeply nested, unless it is absent.
    @inlinable
    public mutating func field<Value: WireValue>(
        _ name: StaticString, _ value: Nested<Value>, _ object: inout WireObjectWriter
    ) {
        guard let value = value.wrappedValue else { return }
        key(name, &object)
        if DeepStack.isShort { deep(value) } else { value.write(to: &self) }
    }

    @inline(never) @usableFromInline
    mutating func deep(_ value: some WireValue) {
        DeepStack.withRoom { value.write(to: &self) }
    }
}
