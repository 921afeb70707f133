import ATData
import ATProtoLexicons
import HTTPTransport

extension LocalNetwork {
    /// Adds a label to an account or a record. The account that adds it becomes a labeler.
    ///
    /// Clients that don't send `atproto-accept-labelers` see the labels of every labeler of the network.
    ///
    /// - Parameters:
    ///   - value: The label, such as `spam`.
    ///   - subject: The DID of an account, or the address of a record.
    ///   - person: The account that adds the label.
    public func label(_ value: String, on subject: String, by person: Person) async throws {
        let label = ComAtproto.Label.Defs.Label(
            src: person.did, uri: try URIString(subject), val: value, cts: .now)
        try await core.update { world, changes in
            try changes.put(.label, String(world.labelCount), label)
            world.add(label)
        }
    }
}
