public import ATData
public import Foundation

/// The blocks of a CAR that arrives in pieces, such as the body of a response.
///
/// ```swift
/// for try await block in CARReader(stream.body) { print(block.cid, block.bytes.count) }
/// ```
///
/// Blocks arrive in the order of the CAR, which may be any. Each block is compared with its hash. This doesn't prove
/// that the repository is complete. Memory depends on the pieces and the largest block, not on the size of the CAR.
///
/// A `CARError` is thrown after the blocks before the fault. Errors of the body are rethrown.
public struct CARReader<Body: AsyncSequence>: AsyncSequence where Body.Element == Data {
    private let body: Body
    private let hashes: HashCheck
    private let limits: CARLimits

    /// Creates a reader. It starts to read when the first block, or the roots, are requested.
    public init(_ body: Body, hashes: HashCheck = .verify, limits: CARLimits = .standard) {
        self.body = body
        self.hashes = hashes
        self.limits = limits
    }

    /// Iterates over the blocks.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var body: Body.AsyncIterator?
        private var feed: CARFeed
        // The blocks of the last piece, and the next of them.
        private var blocks: [CARBlock] = []
        private var index = 0

        fileprivate init(_ body: Body.AsyncIterator, _ limits: CARLimits, _ hashes: HashCheck) {
            self.body = body
            feed = CARFeed(limits, hashes)
        }

        /// The roots that the header names; at least one. A repository's first root is its commit.
        public mutating func roots(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws -> [CID] {
            while true {
                if let roots = feed.roots { return roots.map { CID($0) } }
                if let failure = feed.failure { throw failure }
                try await receive(isolation: actor)
            }
        }

        /// The next block, or `nil` after the last.
        public mutating func next() async throws -> CARBlock? { try await next(isolation: nil) }

        /// The next block, or `nil` after the last.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> CARBlock? {
            while index == blocks.count {
                if let failure = feed.failure { throw failure }
                guard body != nil else { return nil }
                try await receive(isolation: actor)
            }
            defer { index += 1 }
            return blocks[index]
        }

        private mutating func receive(isolation actor: isolated (any Actor)?) async throws {
            if index == blocks.count {
                blocks.removeAll(keepingCapacity: true)
                index = 0
            }
            do {
                if let piece = try await body?.next(isolation: actor) { return feed.push(piece, &blocks) }
            } catch {
                body = nil
                throw error
            }
            body = nil
            feed.finish()
        }
    }

    /// Returns an iterator over the blocks. A body that can be read only once supports one iterator.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(body.makeAsyncIterator(), limits, hashes)
    }
}

extension CARReader: Sendable where Body: Sendable {}
