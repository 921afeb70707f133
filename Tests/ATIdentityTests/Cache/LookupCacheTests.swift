import TestLoad
import Testing

@testable import ATIdentity

@Suite(.inTurn) struct LookupCacheTests {
    private typealias Cache = LookupCache<Int, Int>
    private let now = ContinuousClock.now

    private func entry(_ key: Int, bytes: Int = 100) -> LookupCache<Int, Int>.Entry {
        .init(key: key, outcome: .value(key), bytes: bytes, storedAt: now, freshUntil: now, staleUntil: now)
    }

    @Test func `a cache never exceeds its limit`() {
        var cache = Cache(byteLimit: 1_000)
        for key in 0..<1_000 {
            cache.store(entry(key, bytes: 50 + key % 90))
            #expect(cache.byteCount <= 1_000)
        }
        #expect(cache.count > 5)
    }

    @Test func `entries that are read stay, others make room`() {
        var cache = Cache(byteLimit: 1_000)
        for key in 0..<200 {
            cache.store(entry(key))
            _ = cache.entry(0)
        }
        #expect(cache.entry(0) != nil)
        #expect(cache.entry(50) == nil)
    }

    @Test func `an entry larger than the cache isn't stored`() {
        var cache = Cache(byteLimit: 1_000)
        cache.store(entry(1))
        cache.store(entry(2, bytes: 1_001))
        #expect(cache.entry(2) == nil && cache.entry(1) != nil)
        cache.store(entry(3, bytes: 1_000))
        #expect(cache.entry(3) != nil && cache.count == 1)
    }

    @Test func `a new entry replaces the key's old one`() {
        var cache = Cache(byteLimit: 1_000)
        cache.store(entry(1, bytes: 900))
        cache.store(entry(1, bytes: 200))
        #expect(cache.byteCount == 200 && cache.count == 1)
        cache.remove(1)
        cache.remove(1)
        #expect(cache.byteCount == 0 && cache.count == 0)
    }

    @Test func `a cache of size zero stores nothing`() {
        var cache = Cache(byteLimit: 0)
        cache.store(entry(1))
        #expect(cache.count == 0)
    }
}
