import HTTPTransport

/// The state that an environment's clients share.
final class EnvironmentState: Sendable {
    let queue = SerialQueue()
    let snapshots = SnapshotStreams<Preferences>()
    let definitions = LabelDefinitionCache()
    let notifications = NotificationState()

    private struct Entry: Sendable {
        weak let environment: APEnvironment?
        let state: EnvironmentState
    }

    private static let entries = Guarded<[ObjectIdentifier: Entry]>([:])

    /// The state of an environment, with the same lifetime.
    static func of(_ environment: APEnvironment) -> EnvironmentState {
        entries.withLock { entries in
            if let entry = entries[ObjectIdentifier(environment)], entry.environment === environment {
                return entry.state
            }
            // Another environment may have had the same address.
            entries = entries.filter { $0.value.environment != nil }
            let state = EnvironmentState()
            entries[ObjectIdentifier(environment)] = Entry(environment: environment, state: state)
            return state
        }
    }
}
