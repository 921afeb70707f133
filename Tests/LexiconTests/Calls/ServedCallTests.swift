import ATData
import CoreATProtocol
import Foundation
import LexiconGenerator
import TestLoad
import Testing

@testable import ATServer

/// Every query and procedure that can be served, with random parameters and inputs that its lexicon allows: a client
/// writes them, and a service reads them.
@Suite(.inTurn) struct ServedCallTests {
    private static let calls = Dictionary(uniqueKeysWithValues: ServedCalls.all.map { ($0.nsid.description, $0) })
    private static let names = calls.keys.sorted()

    /// What a lexicon says of its call; `nil` if it defines none.
    private static func endpoint(of lexicon: Lexicon?) -> Endpoint? {
        switch lexicon?["main"]?.kind {
        case .query(let endpoint)?, .procedure(let endpoint)?: endpoint
        default: nil
        }
    }

    @Test func `every query and procedure of the modules that serve can be served`() {
        let ids = LexiconTypes.catalog.lexicons.filter { Self.endpoint(of: $0) != nil }.map(\.id.description)
        let served = ids.filter { id in ["com.atproto.", "app.bsky."].contains { id.hasPrefix($0) } }
        #expect(Set(served) == Set(Self.names))
    }

    @Test(arguments: names)
    func `what a client writes is what a service reads`(_ name: String) throws {
        let call = try #require(Self.calls[name])
        let endpoint = try #require(Self.endpoint(of: LexiconTypes.catalog[call.nsid]))
        for (index, fill) in [RandomValues.Fill.least, .most, .some, .some, .some].enumerated() {
            let random = SeededRandom(seed: LexiconTypes.seed, "\(name) served \(index)")
            var values = RandomValues(LexiconTypes.catalog, fill, random)
            try check(call, Parameters(endpoint, fill, &values), endpoint.input, &values)
        }
    }

    private func check<C: XRPCServable>(
        _ call: C.Type, _ given: Parameters, _ input: Endpoint.Body?, _ values: inout RandomValues
    ) throws {
        let seed: Comment = "\(C.nsid), seed \(LexiconTypes.seed): \(given.query.text)"
        let (body, tree) = try Self.body(of: input, &values)
        var reader = XRPCQueryReader(given.query.text)
        let read = try C(&reader, body)
        #expect(read.constraintFaults == [], seed)
        var again = XRPCParameters()
        read.write(to: &again)
        let (sent, received) = (Self.values(in: given.query), Self.values(in: again))
        #expect(received.filter { sent[$0.key] != nil } == sent, seed)
        // What wasn't given has its default, or is absent.
        #expect(received.filter { sent[$0.key] == nil } == given.defaults.filter { sent[$0.key] == nil }, seed)
        try checkBody(try read.body(), body, tree, seed)
        if !given.required.isEmpty { try checkMissing(call, given.required, body) }
    }

    private func checkBody(_ sent: XRPCBody?, _ given: XRPCInput, _ tree: LexValue?, _ seed: Comment) throws {
        guard let sent else { return #expect(given.type.isEmpty, seed) }
        guard case .bytes(let bytes) = sent.content else { throw CancellationError() }
        #expect(sent.type == given.type, seed)
        if let tree { #expect(try LexValue(json: bytes) == tree, seed) } else { #expect(bytes == given.bytes, seed) }
    }

    /// A call without its required parameters is refused, and all of them are named.
    private func checkMissing<C: XRPCServable>(_ call: C.Type, _ names: [String], _ body: XRPCInput) throws {
        let error = #expect(throws: XRPCError.self) {
            var reader = XRPCQueryReader("")
            _ = try C(&reader, body)
        }
        for name in names { #expect(error?.message.contains("parameter \(name) is missing") == true, "\(C.nsid)") }
    }

    /// An input that the lexicon allows, and as a tree if it is JSON.
    private static func body(
        of input: Endpoint.Body?, _ values: inout RandomValues
    ) throws -> (XRPCInput, LexValue?) {
        guard let input else { return (.none, nil) }
        guard let schema = input.schema else {
            let type = input.encoding.hasSuffix("*") ? "application/x-thing" : input.encoding
            return (XRPCInput(bytes: Data([0, 1, 255]), type: type, depth: 0), nil)
        }
        let tree = values.value(of: schema)
        return (XRPCInput(bytes: Data(try tree.json()), type: input.encoding, depth: 128), tree)
    }

    /// The values of a query by their names, percent-encoded.
    private static func values(in query: XRPCParameters) -> [String: [Substring]] {
        query.text.split(separator: "&").reduce(into: [:]) { found, pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            found[String(parts[0]), default: []].append(parts[1])
        }
    }

    /// Random parameters of a call.
    private struct Parameters {
        /// As a client writes them.
        private(set) var query = XRPCParameters()
        /// The values of absent ones, by their names, percent-encoded.
        private(set) var defaults: [String: [Substring]] = [:]
        /// The names of those that must be there.
        private(set) var required: [String] = []

        init(_ endpoint: Endpoint, _ fill: RandomValues.Fill, _ values: inout RandomValues) throws {
            for property in endpoint.parameters?.properties ?? [] {
                let fallback = Self.fallback(of: property.schema)
                if let fallback {
                    var text = XRPCParameters()
                    try Self.add(fallback, property.name, to: &text)
                    defaults.merge(ServedCallTests.values(in: text)) { $1 }
                } else if property.isRequired {
                    required.append(property.name)
                }
                let isGiven =
                    property.isRequired || fill == .most || fill == .some && Bool.random(using: &values.random)
                guard isGiven else { continue }
                try add(property, &values)
            }
        }

        private mutating func add(_ property: ObjectSchema.Property, _ values: inout RandomValues) throws {
            // An empty text is none, and so is an empty list.
            for attempt in 0..<100 {
                if attempt == 50 { values = RandomValues(LexiconTypes.catalog, .most, values.random) }
                guard let value = Self.withoutEmpty(values.value(of: property.schema)) else { continue }
                return try Self.add(value, property.name, to: &query)
            }
            if property.isRequired { throw CancellationError() }
        }

        private static func withoutEmpty(_ value: LexValue) -> LexValue? {
            switch value {
            case .string(""): return nil
            case .array(let elements):
                let left = elements.compactMap(withoutEmpty)
                return left.isEmpty ? nil : .array(left)
            default: return value
            }
        }

        private static func add(_ value: LexValue, _ name: String, to query: inout XRPCParameters) throws {
            switch value {
            case .boolean(let flag): query.add(name, flag)
            case .integer(let number): query.add(name, number)
            case .string(let text): query.add(name, text)
            case .array(let elements): for element in elements { try add(element, name, to: &query) }
            default: throw CancellationError()
            }
        }

        private static func fallback(of schema: Schema) -> LexValue? {
            switch schema.kind {
            case .boolean(let choice): choice.fallback.map { .boolean($0) }
            case .integer(let choice, _): choice.fallback.map { .integer($0) }
            case .string(let text): text.choice.fallback.map { .string($0) }
            default: nil
            }
        }
    }
}
