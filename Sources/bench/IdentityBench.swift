import ATCrypto
import ATData
import ATIdentity
import Foundation
import HTTPTransport
import LocalServer

/// The speed of finding accounts, and the memory for caching them.
enum IdentityBench {
    static func run() async throws -> [Measurement] {
        try await remembered() + cold() + memory() + logs()
    }

    private static func document(_ did: DID, _ handle: Handle) throws -> String {
        let key = "did:key:zQ3shiiGZgQNSfJShu1Ny8LoN6YuhXC8ZzB1mX3ufRRPhcbJc"
        let state = PLCState(
            rotationKeys: [], verificationMethods: ["atproto": key], alsoKnownAs: ["at://\(handle)"],
            services: ["atproto_pds": .init(type: "AtprotoPersonalDataServer", endpoint: "https://pds.example.com")])
        return String(decoding: try state.document(of: did).json(), as: UTF8.self)
    }

    private static func did(_ number: Int) throws -> DID {
        let hash = Base32.encode(SHA256.hash(Array("\(number)".utf8))).prefix(24)
        return try DID("did:plc:\(hash)")
    }

    /// A resolver of a network on loopback, where every DID that is asked for exists.
    private static func resolver(memoryBytes: Int = 1 << 30) async throws -> (IdentityResolver, LocalServer, LocalDNS) {
        let server = try await LocalServer.start(options: .init(logLimit: 0)) { request in
            let did = try DID(String(request.path.split(separator: "/").last ?? ""))
            return .text(try document(did, try Handle("\(did.identifier).test")))
        }
        let dns = try LocalDNS.start()
        var options = IdentityResolver.Options(
            directory: server.url.appending(path: "plc"), memoryBytes: memoryBytes)
        options.allowsTestNames = true
        options.allowedLoopback = Set([Origin(server.url)].compactMap(\.self))
        let address = DNSServerAddress("127.0.0.1", port: dns.port)
        let resolver = IdentityResolver(options: options, dns: DNSClient(servers: [address].compactMap(\.self)))
        return (resolver, server, dns)
    }

    private static func remembered() async throws -> [Measurement] {
        let (resolver, server, dns) = try await resolver()
        let dids = try (0..<1_000).map(did)
        for did in dids { dns.set("_atproto.\(did.identifier).test", texts: ["did=\(did)"]) }
        let names = dids.map { ATIdentifier.did($0) }
        for await (_, result) in resolver.resolveAll(names) { _ = try result.get() }
        var best = (waiting: 0.0, atOnce: 0.0, document: 0.0)
        for _ in 0..<5 {
            var start = ContinuousClock.now
            for _ in 0..<200 { for name in names { _ = try await resolver.resolve(name) } }
            best.waiting = max(best.waiting, 200_000 / (start.duration(to: .now) / .seconds(1)))
            start = .now
            for _ in 0..<200 { for name in names { _ = try resolver.remembered(name) } }
            best.atOnce = max(best.atOnce, 200_000 / (start.duration(to: .now) / .seconds(1)))
            start = .now
            for _ in 0..<200 { for name in names { _ = try resolver.remembered(name, handle: .unchecked) } }
            best.document = max(best.document, 200_000 / (start.duration(to: .now) / .seconds(1)))
        }
        await server.stop()
        return [
            Measurement(metric: "remembered, resolve, handle checked", value: best.waiting, unit: "/s"),
            Measurement(metric: "remembered, at once, handle checked", value: best.atOnce, unit: "/s"),
            Measurement(metric: "remembered, at once, handle unchecked", value: best.document, unit: "/s"),
        ]
    }

    private static func cold() async throws -> [Measurement] {
        let (resolver, server, dns) = try await resolver()
        let dids = try (0..<4_000).map(did)
        for did in dids { dns.set("_atproto.\(did.identifier).test", texts: ["did=\(did)"]) }
        let handles = try dids.map { ATIdentifier.handle(try Handle("\($0.identifier).test")) }
        var start = ContinuousClock.now
        for await (_, result) in resolver.resolveAll(handles) { _ = try result.get() }
        let both = 4_000 / (start.duration(to: .now) / .seconds(1))
        resolver.forgetAll()
        start = .now
        for await (_, result) in resolver.resolveAll(dids.map { .did($0) }, handle: .unchecked) { _ = try result.get() }
        let documents = 4_000 / (start.duration(to: .now) / .seconds(1))
        await server.stop()
        return [
            Measurement(metric: "handle to document over loopback, 32 at a time", value: both, unit: "/s"),
            Measurement(metric: "DID to document over loopback, 8 at a time", value: documents, unit: "/s"),
        ]
    }

    private static func memory() async throws -> [Measurement] {
        let (resolver, server, _) = try await resolver()
        let before = residentBytes
        let dids = (0..<100_000).lazy.compactMap { try? did($0) }
        for await (_, result) in resolver.resolveAll(Array(dids.map { .did($0) }), handle: .unchecked) {
            _ = try result.get()
        }
        let megabytes = Double(residentBytes - before) / 1e6
        await server.stop()
        return [Measurement(metric: "memory of 100,000 documents", value: megabytes, unit: "MB")]
    }

    /// The memory of the process, on Linux.
    private static var residentBytes: Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4_096
    }

    private static func logs() throws -> [Measurement] {
        let key = try SigningKey.generate(.k256)
        var last = try PLCOperation.create(
            PLCState(
                signingKey: key.verifyingKey, rotationKeys: [key.verifyingKey], handle: "alice.example.com",
                dataServer: "https://pds.example.com"), signedBy: key)
        let did = try last.did
        var entries: [LexValue] = []
        for number in 0..<500 {
            if number > 0 {
                last = try last.update(signedBy: key) { $0.dataServer = "https://pds\(number).example.com" }
            }
            entries.append([
                "did": .string(did.description), "operation": .object(last.object),
                "cid": .string(last.cid.description), "nullified": false,
                "createdAt": .string(Datetime(Date(timeIntervalSince1970: 1_700_000_000 + Double(number))).description),
            ])
        }
        let json = try LexValue.array(entries).jsonData()
        var best = 0.0
        for _ in 0..<10 {
            let start = ContinuousClock.now
            _ = try PLCLog(verifying: json, of: did)
            best = max(best, 500 / (start.duration(to: .now) / .seconds(1)))
        }
        return [Measurement(metric: "operations of a log verified, signatures included", value: best, unit: "/s")]
    }
}
