import Foundation
import PostgresDatabase
import PostgresServer
import TestLoad
import Testing

@Suite(.inTurn) struct ValueTests {
    /// Sends values and reads them again.
    private func check<Value: PostgresValue & Equatable>(_ values: [Value]) async throws {
        guard let database = try await testDatabase() else { return }
        for value in values {
            let row = try #require(try await database.query("SELECT \(value)").first())
            #expect(try row.decode(Value.self) == value)
        }
    }

    @Test func `numbers keep their values`() async throws {
        try await check([Int64.min, -1, 0, .max])
        try await check([Int.min, .max])
        try await check([Int32.min, .max])
        try await check([Int16.min, .max])
        try await check([0, -0.5, Double.greatestFiniteMagnitude, .infinity])
        try await check([Float.leastNonzeroMagnitude, 1.5])
        try await check([true, false])
        guard let database = try await testDatabase() else { return }
        #expect(try await database.query("SELECT \(Double.nan)").first()?.decode(Double.self).isNaN == true)
    }

    @Test func `Texts, bytes, identifiers and dates keep their values`() async throws {
        try await check(["", "häß 👋", String(repeating: "x", count: 100_000)])
        try await check([Data(), Data([0, 255])])
        try await check([UUID(), UUID()])
        // Half a second, a second before the server's first year, and the first one that Foundation counts from.
        try await check([0, 0.5, -31_622_401, 800_000_000.25].map { Date(timeIntervalSinceReferenceDate: $0) })
    }

    @Test func `the server reads what was meant`() async throws {
        guard let database = try await testDatabase() else { return }
        let date = Date(timeIntervalSince1970: 1_700_000_000.5)
        let id = try #require(UUID(uuidString: "6FA459EA-EE8A-3CA4-894E-DB77E160355E"))
        let row = try await database.query(
            """
            SELECT (\(date) AT TIME ZONE 'UTC')::text, \(id)::text, (\([1, 2, 3] as [Int]))[2], \(Data([1, 254]))::text
            """
        ).first()
        let (time, name, second, bytes) = try #require(try row?.decode(String.self, String.self, Int.self, String.self))
        #expect(time == "2023-11-14 22:13:20.5")
        #expect(name == "6fa459ea-ee8a-3ca4-894e-db77e160355e")
        #expect(second == 2)
        #expect(bytes == "\\x01fe")
    }

    @Test func `arrays keep their elements, also nulls and none`() async throws {
        try await check([[], [Int64.min, 0, .max]])
        try await check([["a", "", "ü"], []])
        try await check([[String?.none, "b"]])
        try await check([[Data([1]), Data()]])
        try await check([[true], []])
        try await check([[UUID()]])
        try await check([[UInt8]([1, 2, 255]), []])
    }

    @Test func `null needs an optional`() async throws {
        guard let database = try await testDatabase() else { return }
        let row = try #require(try await database.query("SELECT \(String?.none), \(Int?.some(1))").first())
        let (text, number) = try row.decode(String?.self, Int?.self)
        #expect(text == nil)
        #expect(number == 1)
        #expect(await failure { _ = try row.decode(String.self) }?.reason == .unexpectedType)
    }

    @Test func `a value of another type is refused`() async throws {
        guard let database = try await testDatabase() else { return }
        let row = try #require(try await database.query("SELECT 'text' AS word, 100000 AS number").first())
        #expect(await failure { _ = try row.decode(Int.self) }?.reason == .unexpectedType)
        #expect(await failure { _ = try row.decode("number", as: Int16.self) }?.reason == .unexpectedType)
        #expect(await failure { _ = try row.decode("absent", as: Int.self) }?.reason == .unexpectedType)
        #expect(await failure { _ = try row.decode(String.self, Int.self, Int.self) }?.reason == .unexpectedType)
        #expect(try row.decode("number", as: Int64.self) == 100_000)
        let dates = try #require(try await database.query("SELECT 'infinity'::timestamptz").first())
        #expect(await failure { _ = try dates.decode(Date.self) }?.reason == .unexpectedType)
    }

    @Test func `JSON is read as text`() async throws {
        guard let database = try await testDatabase() else { return }
        let row = try await database.query("SELECT '{\"a\": 1}'::jsonb, '[2]'::json").first()
        let (one, other) = try #require(try row?.decode(String.self, String.self))
        #expect(one == "{\"a\": 1}")
        #expect(other == "[2]")
    }

    @Test func `damaged values are refused and never crash`() throws {
        var random = SystemRandomNumberGenerator()
        let types: [PostgresType] = [
            .bool, .bytea, .int2, .int4, .int8, .text, .float4, .float8, .timestamptz, .uuid, .jsonb, .int8Array,
            .textArray, .byteaArray,
        ]
        var refused = 0
        for _ in 0..<20_000 {
            let type = types.randomElement(using: &random) ?? .text
            let bytes = (0..<Int.random(in: 0...40)).map { _ in UInt8.random(in: 0...3) }
            let cell = PostgresCell(type: type, bytes: bytes[...])
            func read<Value: PostgresValue>(_ value: Value.Type) {
                do { _ = try Value(postgres: cell) } catch { refused += 1 }
            }
            read(Bool.self)
            read(Int16.self)
            read(Int64.self)
            read(Double.self)
            read(String.self)
            read(Date.self)
            read(UUID.self)
            read([Int64].self)
            read([String?].self)
            read([Data].self)
            read([UInt8].self)
        }
        #expect(refused > 0)
    }
}
