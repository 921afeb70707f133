import ATPostgres
import ATServer
import ATServerPostgres
import Foundation
import HTTPTransport
import PostgresDatabase
import PostgresServer
import Probes
import TestLoad
import Testing

@Suite(.inTurn) struct CallCountsTests {
    /// A service on a machine of its own. If its clock stands still, it waits for the store as long as that takes.
    private func service(_ stores: PostgresStores, limit: Int, time: TimeSource = .system) -> XRPCService {
        var options = XRPCService.Options()
        options.callCounts = stores.callCounts
        options.limits = [.everyone(limit, per: .seconds(9_999_999_999))]
        let service = XRPCService(nil, options: options, time: time)
        service.onAnyOther { _ in ServerResponse(status: .ok) }
        return service
    }

    private func allowed(_ service: XRPCService, _ calls: Int) async -> Int {
        var allowed = 0
        for _ in 0..<calls {
            let request = ServerRequest(method: .get, target: "/xrpc/com.example.getNumber")
            if await service.respond(to: request).status == .ok { allowed += 1 }
        }
        return allowed
    }

    @Test(arguments: [10, 400]) func `twenty machines exceed a limit by less than a part for each`(limit: Int)
        async throws
    {
        guard let stores = try await ServiceStores.make() else { return }
        let time = TurnedClock().source
        var services: [XRPCService] = []
        for _ in 0..<20 { services.append(service(try await stores.open(), limit: limit, time: time)) }
        let total = await withTaskGroup(of: Int.self) { [services] group in
            for service in services { group.addTask { await allowed(service, limit / 5) } }
            return await group.reduce(0, +)
        }
        #expect((limit...limit + 20 * (max(1, limit / 20) - 1)).contains(total))
        // Another tenant has counts of its own.
        #expect(await allowed(service(try await stores.open(tenant: "other"), limit: limit, time: time), 1) == 1)
    }

    @Test func `a count begins again with its window, and a late clock doesn't bring the old one back`() async throws {
        guard let stores = try await ServiceStores.make() else { return }
        let counts = try await stores.open().callCounts
        func add(_ calls: Int, _ end: Double, _ key: UInt8 = 1) async throws -> [Int] {
            try await counts.add([
                CallCount(
                    key: Data(repeating: key, count: 16), calls: calls, windowEnd: Date(timeIntervalSince1970: end))
            ])
        }
        #expect(try await add(3, 2_000_000_000) == [3])
        #expect(try await add(4, 2_000_000_000) == [7])
        #expect(try await add(2, 2_000_000_060) == [2])
        #expect(try await add(5, 2_000_000_000) == [5])
        #expect(try await add(1, 2_000_000_060) == [3])
        #expect(try await add(1, 2_000_000_060, 2) == [1])
        #expect(try await counts.add([]) == [])
    }

    @Test func `calls go on while the server is away, and after its crash windows begin again`() async throws {
        guard let server = try await PostgresServer.own() else { return }
        let stores = ServiceStores(server: server)
        let service = service(try await stores.open(), limit: 10)
        #expect(await allowed(service, 3) == 3)
        try await server.stop()
        // Each process counts for itself.
        #expect(await allowed(service, 20) == 7)
        try await server.start()
        let other = self.service(try await stores.open(), limit: 10)
        #expect(await allowed(other, 20) == 10)
    }
}
