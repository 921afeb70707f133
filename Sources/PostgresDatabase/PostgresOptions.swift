/// How a database is used.
public struct PostgresOptions: Sendable {
    /// The most connections, 8 unless changed. Programs whose machines share a server add up.
    public var connections: Int
    /// How long a call waits for a connection, 10 seconds unless changed. A server that restarts is waited for.
    public var patience: Duration
    /// How long a statement may take, 10 seconds unless changed. Then it is cancelled.
    public var statementTimeout: Duration
    /// The name that the server shows for the connections, `atp` unless changed.
    public var applicationName: String

    /// Creates options.
    public init(
        connections: Int = 8, patience: Duration = .seconds(10), statementTimeout: Duration = .seconds(10),
        applicationName: String = "atp"
    ) {
        self.connections = connections
        self.patience = patience
        self.statementTimeout = statementTimeout
        self.applicationName = applicationName
    }
}
