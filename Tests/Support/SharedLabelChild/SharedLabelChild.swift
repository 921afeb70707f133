import ATCrypto
import ATData
import ATPostgres
import BskyServer
import BskyServerPostgres
import Foundation
import PostgresDatabase

/// A labeler of several processes, for tests that end one the hard way:
/// `SharedLabelChild DID KEY ADDRESS SCHEMA NAME FIRST`.
///
/// It labels one account after the other, beginning with a number, and prints the number when its label is stored. It
/// ends when its input does, so that it never outlives the test.
@main
enum SharedLabelChild {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count == 6, let first = Int(arguments[6]) else { exit(64) }
        Thread.detachNewThread {
            while !FileHandle.standardInput.availableData.isEmpty {}
            exit(0)
        }
        // However slow this machine is, no call takes too long.
        let options = PostgresOptions(patience: .seconds(100), statementTimeout: .seconds(100))
        let stores = try await PostgresStores(
            PostgresDatabase(arguments[3], options: options), schema: arguments[4], keys: .unencrypted)
        let labeler = try await Labeler(
            try DID(arguments[1]), key: .key(SigningKey(privateMultikey: arguments[2])), store: stores.labels)
        for number in first... {
            try await labeler.label(.account(try DID("did:web:\(arguments[5])\(number).test")), "spam")
            FileHandle.standardOutput.write(Data("\(number)\n".utf8))
        }
    }
}
