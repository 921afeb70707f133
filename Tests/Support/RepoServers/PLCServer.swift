package import ATCrypto
package import ATData
package import ATIdentity
import ATRepo
package import Foundation
import HTTPTransport
package import LocalServer

/// A directory, and a server with the repositories of its accounts, on which a test can put others.
package struct PLCServer: Sendable {
    private struct NoBlocks: RepoStorage {
        func block(_ cid: CID) -> BlockBytes? { nil }
    }

    package let directory: LocalServer
    package let pds: LocalServer
    package let key: SigningKey
    private let cars = Guarded<[String: Data]>([:])

    package init() async throws {
        directory = try await LocalServer.start()
        pds = try await LocalServer.start()
        key = try SigningKey.generate(.k256)
        let cars = cars
        pds.route(.get, Self.path) { request in
            guard let car = cars.withLock({ $0[request.query("did") ?? ""] }) else {
                return .error("RepoNotFound", "There is none", status: .badRequest)
            }
            return .data(car, contentType: "application/vnd.ipld.car")
        }
    }

    package static let path = "/xrpc/com.atproto.sync.getRepo"

    /// A DID of the directory.
    package static func did(_ number: Int) throws -> DID {
        let letters = Array("abcdefghijklmnopqrstuvwxyz")
        var (rest, text) = (number, "")
        for _ in 0..<24 {
            text = String(letters[rest % 26]) + text
            rest /= 26
        }
        return try DID("did:plc:\(text)")
    }

    /// Adds an account.
    ///
    /// - Parameter address: Its server; the usual one if `nil`.
    @discardableResult
    package func add(_ number: Int, at address: String? = nil, records: Int = 1, bytes: Int = 10) throws -> DID {
        let did = try Self.did(number)
        let document = """
            {"id":"\(did)","verificationMethod":[{"id":"\(did)#atproto","type":"Multikey","controller":"\(did)",\
            "publicKeyMultibase":"\(key.verifyingKey.didKey.dropFirst(8))"}],"service":[{"id":"#atproto_pds",\
            "type":"AtprotoPersonalDataServer","serviceEndpoint":"\(address ?? pds.url.absoluteString)"}]}
            """
        directory.route(.get, "/\(did)") { _ in .data(Data(document.utf8), contentType: "application/json") }
        let car = try Self.car(of: did, key, records: records, bytes: bytes)
        cars.withLock { $0[did.description] = car }
        return did
    }

    /// The repository of an account.
    package func car(of did: DID) -> Data { cars.withLock { $0[did.description] } ?? Data() }

    /// Signs a repository.
    package static func car(of did: DID, _ key: SigningKey, records: Int = 1, bytes: Int = 10) throws -> Data {
        var writer = try RepoWriter(did: did, key: key, storage: NoBlocks(), head: nil)
        let writes = try (0..<records).map { number in
            let text = String(repeating: "x", count: bytes)
            let record: LexObject = ["$type": "com.example.note", "text": .string("\(number) of \(did) \(text)")]
            return try RepoWrite.create(RecordPath("com.example.note", RecordKey("\(number)")), record)
        }
        let commit = try writer.apply(writes) ?? writer.recommit()
        return try CARWriter.data(root: commit.cid, commit.newBlocks)
    }

    /// A resolver that may contact the directory and servers of this machine.
    package func resolver(_ others: [URL] = []) -> IdentityResolver {
        var options = IdentityResolver.Options(directory: directory.url)
        options.allowedLoopback = Set(([directory.url, pds.url] + others).compactMap { Origin($0) })
        return IdentityResolver(options: options)
    }

    package func stop() async {
        await directory.stop()
        await pds.stop()
    }
}
