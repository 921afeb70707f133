import ATData
import ATIdentity
import Foundation
import HTTPTransport

/// The response to a login or a refresh.
struct SessionTokens {
    let accessJwt: String
    let refreshJwt: String
    /// The account, if the response names one.
    let did: DID?
    /// The account's handle, if the response has one.
    let handle: Handle?
    private let didDoc: JSONPart?

    /// Reads a response.
    ///
    /// - Throws: `AtError` if there are no tokens, or if they can't be sent. Nothing else in the response matters: an
    ///   invalid name or DID document is ignored.
    init(_ response: HTTPResponse) throws {
        let members = try response.members()
        accessJwt = try Self.token("accessJwt", in: members)
        refreshJwt = try Self.token("refreshJwt", in: members)
        did = members["did"]?.text.flatMap { try? DID($0) }
        handle = members["handle"]?.text.flatMap { try? Handle($0) }
        // It decides where the tokens are sent.
        didDoc = members.conflicts("didDoc") ? nil : members["didDoc"]
    }

    private static func token(_ name: String, in members: JSONMembers) throws -> String {
        guard let token = members[name]?.text, !token.isEmpty else {
            throw AtError.network(.decodingFailed("The field \(name) is missing or not a token."))
        }
        guard token.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            throw AtError.network(
                .decodingFailed(
                    "The field \(name) contains a control character and can't be sent, so the tokens were not stored. "
                        + "After a refresh, the old ones may be spent: log in again if the next call fails too."))
        }
        return token
    }

    /// The address of the account's data server, if the DID document is the account's and the server is as secure as
    /// `origin`: a session never moves from an encrypted connection to an unencrypted one.
    func dataServer(of did: DID?, comingFrom origin: Origin) -> String? {
        guard let did, let didDoc, let document = try? DIDDocument(json: didDoc.bytes, of: did),
            let server = document.dataServer, server.scheme == "https" || origin.scheme == "http"
        else { return nil }
        return server.absoluteString
    }
}
