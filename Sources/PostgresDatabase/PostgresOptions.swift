/// Options of a database.
public struct PostgresOptions: Sendable {
    /// The maximum number of connections; 8 by default. Each process has its own pool, so their numbers add up on the
    /// server.
    public var connections: Int
    /// How long a call waits for a connection, for example while the server restarts; 10 seconds by default.
    public var patience: Duration
    /// The time after which a statement is cancelled; 10 seconds by default.
    public var statementTimeout: Duration
    /// The application name of the connections, `atp` by default.
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
