public import ATData
public import Foundation
package import HTTPTransport
public import LocalServer

/// A Tap server of the network.
///
/// It follows the ordering rules of real Taps: a live event waits until all earlier events of its account are
/// acknowledged, and later ones wait for it. An event that isn't acknowledged in time is resent, to any consumer.
public final class LocalTap: Sendable {
    /// The Tap's server, for scripting faults of calls and inspecting requests.
    public let server: LocalServer
    let options: Options
    let outbox: TapOutbox
    let follower: TapFollower
    let faults: TapFaults
    private let tasks: [Task<Void, Never>]

    fileprivate init(_ options: Options, _ context: NetworkContext, _ time: TimeSource) async throws {
        self.options = options
        let repeats = options.webhook == nil && !options.disablesAcks
        outbox = TapOutbox(timeout: repeats ? options.retryTimeout : nil, time: time)
        follower = TapFollower(context: context, options: options, outbox: outbox)
        faults = TapFaults()
        server = try await LocalServer.start(
            options: context.options.server(bodyLimit: 8 << 20, port: options.port)
        ) { _ in try .json(["message": "Not Found"], status: .notFound) }
        TapCalls(context: context, follower: follower, outbox: outbox, password: options.adminPassword)
            .addRoutes(to: server)
        context.servers.add(server, "tap", "Tap")
        TapChannel(outbox: outbox, faults: faults, options: options, time: time).addRoute(to: server)
        var tasks = [Task { [follower] in await follower.run() }]
        if let webhook = options.webhook {
            let poster = TapPoster(
                outbox: outbox, address: webhook, password: options.adminPassword, time: time)
            for _ in 0..<TapPoster.workers { tasks.append(Task { await poster.run() }) }
        } else if repeats {
            tasks.append(Task { [outbox] in await outbox.repeatLost() })
        }
        self.tasks = tasks
        if options.followsEveryone { follower.followAll() }
    }

    /// The Tap's address.
    public var url: URL { server.url }

    /// Follows accounts, as `/repos/add` does. Sends their existing records, then their new events.
    public func add(_ dids: some Sequence<DID>) { for did in dids { follower.add(did) } }

    /// Stops following accounts, as `/repos/remove` does. Waiting events are still delivered.
    public func remove(_ dids: some Sequence<DID>) { for did in dids { follower.remove(did) } }

    /// The number of events that wait for delivery or acknowledgement.
    public var waitingEvents: Int { outbox.count }

    /// The number of acknowledged events.
    public var acknowledgedEvents: Int { outbox.acknowledged }

    /// The number of consumers that are connected.
    public var consumerCount: Int { outbox.consumerCount }

    /// Resets the connections of all consumers. They can connect again.
    public func dropConsumers() { outbox.dropConsumers() }

    /// Sets the faults of the next messages to consumers, in order. Later ones have none.
    public func script(_ next: [Fault]) { faults.script(next) }

    /// Sets a function that returns the fault of each message to a consumer, given the number of messages before it.
    public func script(choosing choose: @escaping @Sendable (Int) -> Fault) { faults.script(choose) }

    /// Stops the Tap. Nothing is delivered after this.
    public func stop() async {
        for task in tasks { task.cancel() }
        follower.stop()
        outbox.stop()
        await server.stop(grace: .zero)
    }
}

extension LocalNetwork {
    /// Starts a Tap: a server that follows accounts of the network and sends their events as JSON.
    ///
    /// ```swift
    /// let tap = try await network.tap()
    /// try await tap.add([alice.did])
    /// // … connect to tap.url, which has the calls of a Tap, and /channel …
    /// tap.script([.drop, .duplicate])
    /// ```
    ///
    /// Each call starts another Tap, which stops with the network. Its state is in memory.
    public func tap(_ options: LocalTap.Options = LocalTap.Options()) async throws -> LocalTap {
        try await tap(options, time: context.logs.repos.time)
    }

    /// Starts a Tap with a given clock.
    package func tap(_ options: LocalTap.Options, time: TimeSource) async throws -> LocalTap {
        let tap = try await LocalTap(options, context, time)
        let isRunning = taps.withLock { taps in
            taps?.append(tap)
            return taps != nil
        }
        guard isRunning else {
            await tap.stop()
            throw LocalNetworkError.call("The network has stopped.")
        }
        return tap
    }
}
