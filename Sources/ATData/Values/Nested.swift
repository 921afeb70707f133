/// Keeps an optional member out of line that may hold more of its owner's kind, and so be deep.
///
/// However deep it is: comparing, hashing, writing and freeing it go on in a thread with more stack when there is little
/// left. What is deep only ever is so by way of such members.
///
/// ```swift
/// @Nested public var replies: [RepliesUnion]?
/// ```
@propertyWrapper @frozen
public struct Nested<Value> {
    @usableFromInline var box: Box?

    @usableFromInline
    final class Box {
        // There until the box is freed. Nothing else changes it, so that reading it needs no check for that.
        @usableFromInline @exclusivity(unchecked) var storage: Value?

        @inlinable
        init(_ value: Value) { storage = value }

        deinit {
            if DeepStack.isShort { DeepStack.free(&storage) }
        }
    }

    /// Holds nothing.
    @inlinable
    public init() { box = nil }

    /// Holds a value.
    @inlinable
    public init(_ value: Value) { box = Box(value) }

    /// Holds a value, or nothing.
    @inlinable
    public init(wrappedValue: Value?) { box = wrappedValue.map(Box.init) }

    /// Whether there is a value.
    @inlinable
    public var isPresent: Bool { box != nil }

    /// The value. Setting it makes a new box, so that copies stay apart.
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

// Whoever holds a box can only read it: its value is set when it is made, and again when nobody holds it any more.
extension Nested: Sendable where Value: Sendable {}
extension Nested.Box: @unchecked Sendable where Value: Sendable {}

extension WireWriter {
    /// Writes a field that may be deep, unless it is absent.
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
