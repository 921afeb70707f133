import ATCrypto
import ATData
import Foundation
import HTTPTransport
import LocalNetwork

/// The calls about repositories as files.
enum RepositoryFileCalls {
    static let calls = [export, load]

    static let export = APICall(
        "exportRepository", .get, "/api/repositories/{account}/car",
        "A repository as a CAR file, also that of an inactive account.", [.account],
        returns: .object([("car", .text)])
    ) { input, bench in
        ["car": .string(Base64.standard.encode(try bench.car(of: bench.account(input))))]
    }

    static let load = APICall(
        "importRepository", .post, "/api/repositories/{account}/car",
        "Replaces the records of an account with those of a CAR file, in a new commit of the account, as "
            + "com.atproto.repo.importRepo does. Blobs aren't in it.",
        button: "Import a CAR file",
        [
            .account, .required("car", .file, "CAR file"),
            .optional("anyAccount", .flag, "Also the repository of another account; its signature is not checked"),
        ],
        returns: .object([("rev", .text), ("records", .integer), ("missingBlobs", .array(.text))])
    ) { input, bench in
        let person = try bench.account(input)
        let missing = try await bench.network.importRepository(
            input.file("car"), to: person.did, evenOfOthers: input.flag("anyAccount") ?? false)
        guard let repository = bench.network.repository(of: person.did) else {
            throw APIFailure.notFound("\(person.handle) has no repository")
        }
        return [
            "rev": .string(repository.rev.description),
            "records": .integer(repository.collections.reduce(0) { $0 + $1.count }),
            "missingBlobs": .array(missing.map(\.description).sorted().map { .string($0) }),
        ]
    }
}

extension Bench {
    /// The repository of an account as a CAR file.
    func car(of person: LocalNetwork.Person) throws -> Data {
        guard let car = try network.car(of: person.did) else {
            throw APIFailure.notFound("\(person.handle) has no repository")
        }
        return car
    }
}
