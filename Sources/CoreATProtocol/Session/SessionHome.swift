import HTTPTransport

/// The server of sessions that don't name their own.
package struct SessionHome: Sendable {
    /// The server's address, as it was given.
    var host: String? { didSet { given = Self.address(host) } }
    /// Changes whenever a session begins that may be another account's.
    private(set) var account = 0
    /// The parsed address. It is parsed once, because every call needs it.
    private var given: Result<HostAddress, any Error>
    /// The last address of a session with a host of its own.
    private let newest = Guarded<(text: String, address: Result<HostAddress, any Error>)?>(nil)

    package init(host: String?) {
        self.host = host
        given = Self.address(host)
    }

    /// The address that a session's calls go to: its own host, or else the given one.
    package func address(of session: Session?) throws -> HostAddress {
        guard let host = session?.host else { return try given.get() }
        return try newest.withLock { newest in
            if let newest, newest.text == host { return try newest.address.get() }
            let address = Self.address(host)
            newest = (host, address)
            return try address.get()
        }
    }

    /// Records that a session begins, or ends, on purpose.
    mutating func begin(_ session: Session?, after old: Session?) {
        if session?.did == nil || session?.did != old?.did { account += 1 }
    }

    private static func address(_ host: String?) -> Result<HostAddress, any Error> {
        Result {
            guard let host else { throw AtError.network(.noHost) }
            return try HostAddress(host)
        }
    }
}
