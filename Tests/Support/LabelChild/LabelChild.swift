import ATCrypto
import ATData
import BskyServer
import Foundation

/// A labeler in a process of its own, for tests that end it the hard way: `LabelChild DID KEY FILE FIRST`.
///
/// It labels one account after the other, beginning with a number, and prints the number when its label is stored. It
/// ends when its input does, so that it never outlives the test.
@main
enum LabelChild {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count == 4, let first = Int(arguments[4]) else { exit(64) }
        Thread.detachNewThread {
            while !FileHandle.standardInput.availableData.isEmpty {}
            exit(0)
        }
        let labeler = try Labeler(
            try DID(arguments[1]), key: .key(SigningKey(privateMultikey: arguments[2])), store: .sqlite(arguments[3]))
        for number in first... {
            try await labeler.label(.account(try DID("did:web:number\(number).test")), "spam")
            FileHandle.standardOutput.write(Data("\(number)\n".utf8))
        }
    }
}
