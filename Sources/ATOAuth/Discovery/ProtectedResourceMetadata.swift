import ATData
public import Foundation
public import HTTPTransport

/// The metadata of a data server, from `/.well-known/oauth-protected-resource`. It names the authorization server.
public struct ProtectedResourceMetadata: Hashable, Sendable {
    /// The data server: scheme, host and port.
    public let resource: Origin
    /// The authorization server.
    public let issuer: Issuer

    /// Parses and checks a document.
    ///
    /// - Parameters:
    ///   - json: The document, as the data server sent it.
    ///   - server: The data server that sent it. A document of another server is rejected.
    ///   - allowedLoopback: The allowed servers on this machine, for development.
    /// - Throws: ``DiscoveryError``.
    public init(json: Data, of server: URL, allowedLoopback: Set<Origin> = []) throws(DiscoveryError) {
        let subject = server.withoutSecrets
        let members = try JSONMembers(
            document: json, subject, decisive: ["resource", "authorization_servers"])
        guard let origin = Origin(server) else {
            throw DiscoveryError(.addressRefused("it is not a web address"), subject)
        }
        var problems: [MetadataProblem] = []
        switch members.text("resource") {
        case .value(let text) where text.utf8.elementsEqual(origin.description.utf8): break
        case .value(let text):
            problems.append(.init("resource", "It is \(text.quoted), but the server is \"\(origin)\"."))
        case .absent: problems.append(.init("resource", "It is missing. It must be \"\(origin)\"."))
        case .wrongType: problems.append(.init("resource", "It must be a text, \"\(origin)\"."))
        }
        var issuer: Issuer?
        switch members.texts("authorization_servers") {
        case .value(let servers) where servers.count == 1:
            do throws(DiscoveryError) {
                issuer = try Issuer(servers[0], allowedLoopback: allowedLoopback)
            } catch {
                problems.append(.init("authorization_servers", "It contains an unusable address. \(error)"))
            }
        case .value(let servers):
            problems.append(
                .init("authorization_servers", "It contains \(servers.count) servers. It must contain exactly one."))
        case .absent: problems.append(.init("authorization_servers", "It is missing. It must contain one server."))
        case .wrongType:
            problems.append(.init("authorization_servers", "It must be a list of one text, the server's address."))
        }
        guard let issuer, problems.isEmpty else { throw DiscoveryError(.unusable(problems), subject) }
        resource = origin
        self.issuer = issuer
    }

    /// The address of a data server's metadata.
    static func address(of server: Origin) -> URL? {
        URL(string: "\(server)/.well-known/oauth-protected-resource")
    }
}
