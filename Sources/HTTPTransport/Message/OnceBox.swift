/// Holds a value until somebody takes it.
final class OnceBox<Value: Sendable>: Sendable {
    private let value: Guarded<Value?>

    init(_ value: Value) {
        self.value = Guarded(value)
    }

    func take() -> Value? {
        value.withLock { held in
            defer { held = nil }
            return held
        }
    }
}
