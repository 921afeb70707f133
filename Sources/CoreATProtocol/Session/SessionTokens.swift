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
    private let didDoc: RawValue?

    /// Reads a response.
    ///
    /// - Throws: `AtError` if there are no tokens. An invalid name or DID document is ignored.
    init(_ response: HTTPResponse) throws {
        let names = try response.decoded(as: Names.self, with: JSONDecoder())
        (accessJwt, refreshJwt, did, handle) = (names.accessJwt, names.refreshJwt, names.did, names.handle)
        do throws(WireError) {
            didDoc = try DocumentMember(json: response.body).document
        } catch {
            didDoc = nil
        }
    }

    /// The address of the account's data server, if the DID document is the account's and the server is as secure as
    /// `origin`: a session never moves from an encrypted connection to an unencrypted one.
    func dataServer(of did: DID?, comingFrom origin: Origin) -> String? {
        guard let did, let didDoc, let document = try? DIDDocument(json: didDoc.bytes, of: did),
            let server = document.dataServer, server.scheme == "https" || origin.scheme == "http"
        else { return nil }
        return server.absoluteString
    }

    private struct Names: Decodable {
        let accessJwt: String
        let refreshJwt: String
        let did: DID?
        let handle: Handle?

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: Keys.self)
            accessJwt = try fields.decode(String.self, forKey: .accessJwt)
            refreshJwt = try fields.decode(String.self, forKey: .refreshJwt)
            did = try? fields.decodeIfPresent(DID.self, forKey: .did)
            handle = try? fields.decodeIfPresent(Handle.self, forKey: .handle)
        }

        private enum Keys: CodingKey { case accessJwt, refreshJwt, did, handle }
    }

    /// The unparsed DID document.
    private struct DocumentMember: WireValue {
        private(set) var document: RawValue?

        init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            while let key = try reader.nextKey(&object) {
                if try reader.field("didDoc", &document, key) { continue }
                try reader.keep(key, &object)
            }
            try reader.end(object, known: ["didDoc"])
        }

        func write(to writer: inout WireWriter) { writer.null() }
    }
}
