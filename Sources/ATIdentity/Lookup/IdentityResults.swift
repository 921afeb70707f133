public import ATData
import HTTPTransport

extension IdentityResolver {
    /// Resolves many names, 32 at a time and 8 at a time from one server, which for the document of a handle is the one
    /// of its DID. The results arrive in any order.
    ///
    /// ```swift
    /// for await (name, result) in resolver.resolveAll(dids) {
    ///     guard case .success(let identity) = result else { continue }
    /// }
    /// ```
    ///
    /// Names are consumed at the pace of the results. If a server responds with status 429, its other lookups wait as
    /// well. For millions of DIDs, download the directory's export instead.
    ///
    /// - Parameters:
    ///   - names: The handles and DIDs.
    ///   - freshness: How recent the results must be.
    ///   - check: Whether to look up the handles of DIDs.
    public func resolveAll<Names: Sequence<ATIdentifier> & Sendable>(
        _ names: Names, freshness: Freshness = .cached, handle check: HandleCheck = .both
    ) -> IdentityResults {
        IdentityResults { [self] channel in
            Task {
                var batch = BatchLookup(resolver: self, freshness: freshness, check: check)
                await batch.run(names, into: channel)
                channel.finish()
            }
        }
    }
}

/// The results of ``IdentityResolver/resolveAll(_:freshness:handle:)``.
public struct IdentityResults: AsyncSequence, Sendable {
    /// A name, and its identity or an error.
    public typealias Element = (name: ATIdentifier, result: Result<Identity, any Error>)
    /// Iteration never throws: an error belongs to its name.
    public typealias Failure = Never

    let start: @Sendable (ResultChannel) -> Task<Void, Never>

    /// Starts the lookups.
    public func makeAsyncIterator() -> Iterator {
        let channel = ResultChannel()
        return Iterator(run: Run(channel: channel, task: start(channel)))
    }

    /// The running lookups, which are cancelled when the last reference is released.
    final class Run: Sendable {
        let channel: ResultChannel
        private let task: Task<Void, Never>

        init(channel: ResultChannel, task: Task<Void, Never>) {
            self.channel = channel
            self.task = task
        }

        func cancel() {
            task.cancel()
            channel.finish()
        }

        deinit { cancel() }
    }

    /// Iterates over the results.
    public struct Iterator: AsyncIteratorProtocol {
        let run: Run

        /// The next result; `nil` after the last one or if the task is cancelled.
        public mutating func next() async -> Element? { await next(isolation: nil) }

        /// The next result; `nil` after the last one or if the task is cancelled.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
            let run = run
            return await withTaskCancellationHandler {
                await run.channel.next()
            } onCancel: {
                run.cancel()
            }
        }
    }
}

/// Passes results from the lookups to the iterator, through a small buffer.
final class ResultChannel: Sendable {
    private struct State {
        var results: [IdentityResults.Element] = []
        var isFinished = false
        var taker: CheckedContinuation<IdentityResults.Element?, Never>?
        var giver: CheckedContinuation<Void, Never>?
    }

    private let state = Guarded(State())
    private static let capacity = 32

    /// Adds a result, and waits while the buffer is full.
    func send(_ element: IdentityResults.Element) async {
        await withCheckedContinuation { (giver: CheckedContinuation<Void, Never>) in
            let (taker, mayGoOn) = state.withLock { state in
                if state.isFinished { return (nil as CheckedContinuation<IdentityResults.Element?, Never>?, true) }
                if let taker = state.taker {
                    state.taker = nil
                    return (taker, true)
                }
                state.results.append(element)
                if state.results.count < Self.capacity { return (nil, true) }
                state.giver = giver
                return (nil, false)
            }
            taker?.resume(returning: element)
            if mayGoOn { giver.resume() }
        }
    }

    /// The next result, or `nil` after the last one.
    func next() async -> IdentityResults.Element? {
        await withCheckedContinuation { taker in
            let (element, giver, isOver) = state.withLock { state in
                guard !state.results.isEmpty else {
                    // Only one caller may wait: a second one ends the first one's wait.
                    let other = state.taker
                    state.taker = state.isFinished ? nil : taker
                    other?.resume(returning: nil)
                    return (nil as IdentityResults.Element?, nil as CheckedContinuation<Void, Never>?, state.isFinished)
                }
                let giver = state.giver
                state.giver = nil
                return (state.results.removeFirst(), giver, true)
            }
            giver?.resume()
            if isOver { taker.resume(returning: element) }
        }
    }

    /// Ends the sequence. Buffered results can still be read.
    func finish() {
        let (taker, giver) = state.withLock { state in
            state.isFinished = true
            defer { (state.taker, state.giver) = (nil, nil) }
            return (state.taker, state.giver)
        }
        taker?.resume(returning: nil)
        giver?.resume()
    }
}
