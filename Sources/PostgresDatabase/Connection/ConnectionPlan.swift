import CLibpq
import Foundation

/// A connection string, taken apart: the servers to try, in order, and the items that they share.
struct ConnectionPlan: Sendable {
    /// The items for each server, as libpq takes them.
    let servers: [[(keyword: String, value: String)]]
    /// How long one server may take to accept a connection.
    let deadline: Duration
    /// The password, which must not appear in a message.
    private let password: String?
    /// The database and the user, for messages.
    let target: String

    /// The longest connection string.
    private static let longest = 16 << 10
    private static let mostServers = 32

    init(_ text: String, options: PostgresOptions, environment: [String: String]) throws(PostgresError) {
        var items = try Self.parse(text)
        password = items["password"]
        deadline = items["connect_timeout"].flatMap(Int.init).map { .seconds(min(max(2, $0), 600)) } ?? .seconds(10)
        items["connect_timeout"] = nil
        let hosts = Self.list(items["host"])
        let addresses = Self.list(items["hostaddr"])
        let ports = Self.list(items["port"])
        let count = max(hosts.count, addresses.count, 1)
        guard count <= Self.mostServers, hosts.isEmpty || hosts.count == count,
            addresses.isEmpty || addresses.count == count, ports.count <= 1 || ports.count == count
        else {
            throw PostgresError(
                .invalid, "The connection string must name as many ports as hosts, or one, and at most 32 hosts.")
        }
        target = [items["dbname"].map { "database \($0)" }, items["user"].map { "user \($0)" }]
            .compactMap(\.self).joined(separator: ", ")
        let usesService = items["service"] != nil || environment["PGSERVICE"] != nil
        var defaults = [
            "application_name": options.applicationName, "keepalives_idle": "30", "tcp_user_timeout": "15000",
            "gssencmode": "disable",
        ]
        if count > 1 { defaults["target_session_attrs"] = "read-write" }
        if environment["PGGSSENCMODE"] != nil { defaults["gssencmode"] = nil }
        if environment["PGAPPNAME"] != nil { defaults["application_name"] = nil }
        items.merge(defaults) { given, _ in given }
        // Everything is decoded as UTF-8.
        items["client_encoding"] = "UTF8"
        servers = (0..<count).map { index in
            var items = items
            items["host"] = hosts.isEmpty ? nil : hosts[index]
            items["hostaddr"] = addresses.isEmpty ? nil : addresses[index]
            items["port"] = ports.isEmpty ? nil : ports.count == 1 ? ports[0] : ports[index]
            let address = items["hostaddr"] ?? items["host"] ?? ""
            if items["sslmode"] == nil, environment["PGSSLMODE"] == nil, !usesService, Self.isRemote(address) {
                items["sslmode"] = "require"
            }
            return items.sorted { $0.key < $1.key }.map { (keyword: $0.key, value: $0.value) }
        }
    }

    /// Text of libpq or the server, without the password.
    func redacted(_ text: String) -> String {
        let line = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
        guard let password, !password.isEmpty else { return line }
        return line.split(separator: password, omittingEmptySubsequences: false).joined(separator: "…")
    }

    private static func isRemote(_ address: String) -> Bool {
        !address.isEmpty && !address.hasPrefix("/") && !address.hasPrefix("@")
            && !["localhost", "127.0.0.1", "::1"].contains(address)
    }

    private static func list(_ text: String?) -> [String] {
        guard let text, !text.isEmpty else { return [] }
        return text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }

    /// Parses with libpq. Its messages quote the string, and the password in it, so they aren't used.
    private static func parse(_ text: String) throws(PostgresError) -> [String: String] {
        switch clibpq_load() {
        case CLIBPQ_LOADED: break
        case CLIBPQ_INCOMPLETE:
            throw PostgresError(
                .unsupported, "The library libpq on this system lacks functions of version 13. Update it.")
        default: throw .noLibrary
        }
        guard clibpq_libVersion() >= 130_000 else {
            throw PostgresError(
                .unsupported,
                "The library libpq on this system has version \(clibpq_libVersion() / 10_000); 13 or newer is needed.")
        }
        let fault = PostgresError(
            .invalid,
            """
            The connection string isn't valid. Write postgres://USER:PASSWORD@HOST:PORT/DATABASE, with % escapes, or \
            host=… dbname=… with quotes around values that contain spaces.
            """)
        guard text.utf8.count <= longest, !text.utf8.contains(0) else { throw fault }
        var error: UnsafeMutablePointer<CChar>?
        let parsed = clibpq_conninfoParse(text, &error)
        // Safe: libpq allocated both, and they are released once.
        if let error { clibpq_freemem(error) }
        guard let parsed else { throw fault }
        defer { clibpq_conninfoFree(parsed) }
        var items: [String: String] = [:]
        var next = parsed
        // Safe: the list ends with an item that has no keyword.
        while let keyword = next.pointee.keyword {
            if let value = next.pointee.val { items[String(cString: keyword)] = String(cString: value) }
            next += 1
        }
        return items
    }
}

extension ConnectionPlan: CustomStringConvertible, CustomReflectable {
    /// The database and the user. The password is never printed.
    var description: String { target }

    /// Like the description.
    var customMirror: Mirror { Mirror(self, children: ["target": target]) }
}
