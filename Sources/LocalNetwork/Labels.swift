import ATData
import ATProtoLexicons
import HTTPTransport

extension LocalNetwork {
    /// Puts a label on an account or a record, in the name of an account, which is a labeler from then on.
    ///
    /// Those who send no `atproto-accept-labelers` see the labels of every labeler of the network.
    ///
    /// - Parameters:
    ///   - value: The label, such as `spam`.
    ///   - subject: The DID of an account, or the address of a record.
    ///   - person: Who says so.
    public func label(_ value: String, on subject: String, by person: Person) async throws {
        let label = ComAtproto.Label.Defs.Label(
            src: person.did, uri: try URIString(subject), val: value, cts: .now)
        try await core.update { world, changes in
            let all = world.labels.values.flatMap { $0 } + [label]
            try changes.put(.network, "labels", all)
            world.labels[subject, default: []].append(label)
            world.labelers.insert(person.did)
        }
    }
}
