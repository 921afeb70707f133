package import ATPostgres
package import ATStreams
import Foundation
import PostgresDatabase
import PostgresServer
import StoreSuites
import TestLoad
import Testing

extension PostgresDeadLetters: ReadableDeadLetters {
    package func letters() async throws -> [DeadLetter] { try await letters(limit: 1_000) }
}

@Suite(.inTurn) struct DeadLetterTests {
    @Test func `letters are kept as in every store`() async throws {
        guard let stores = try await TestStores.make() else { return }
        try await DeadLetterSuite.check { try await stores.open().deadLetters("one", limit: $0) }
        // Another program has letters of its own.
        #expect(try await stores.open().deadLetters("two").letters(limit: 10).isEmpty)
    }

    @Test func `the same letter of fifty tasks on five machines is there once`() async throws {
        guard let stores = try await TestStores.make() else { return }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<5 {
                let letters = try await stores.open().deadLetters("one")
                for number in 0..<10 { group.addTask { try await letters.put(DeadLetterSuite.letter(number % 2)) } }
            }
            try await group.waitForAll()
        }
        let letters = try await stores.open().deadLetters("one")
        #expect(try await letters.letters(limit: 1).map(\.eventID) == [0])
        #expect(try await letters.letters().map(\.eventID) == [0, 1])
    }

    @Test func `a letter that was stored is there after a crash of the server, and one in the middle comes again`()
        async throws
    {
        guard let server = try await PostgresServer.own() else { return }
        let database = try PostgresDatabase(server.address(), options: .patient)
        let stores = try await PostgresStores(database, keys: .unencrypted)
        let letters = stores.deadLetters("one")
        try await letters.put(DeadLetterSuite.letter(1))
        try await server.stop()
        // It waits for the server.
        async let second: Void = letters.put(DeadLetterSuite.letter(2))
        try await server.start()
        try await second
        #expect(try await letters.letters() == [DeadLetterSuite.letter(1), DeadLetterSuite.letter(2)])
    }
}
