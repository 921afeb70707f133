import ATIdentity
import BskyLexicons
import CoreATProtocol
import Foundation
import HTTPTransport
import LocalNetwork

/// A network with a firehose in a separate process, so that a consumer's cost is measured without it.
struct RelayProcess {
    /// The argument that makes this program only the network.
    static let flag = "--relay"
    /// The commits to read, which are the last events.
    static let commitCount = 10_000
    private static let accounts = 40
    private static let posts = 20_000

    /// The relay, which is the data server.
    let relay: String
    /// The directory of accounts.
    let directory: URL
    /// The event before the commits.
    let cursor: Int64
    private let process: Process
    /// The process ends when its input does.
    private let input: Pipe

    /// Starts this program a second time.
    static func start() throws -> RelayProcess {
        let (process, input, line) = try ServerProcess.launch(flag)
        let words = line.split(separator: " ").map(String.init)
        guard words.count == 3, let directory = URL(string: words[1]), let cursor = Int64(words[2]) else {
            throw CocoaError(.fileReadUnknown)
        }
        return RelayProcess(
            relay: words[0], directory: directory, cursor: cursor, process: process, input: input)
    }

    func stop() {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// Finds the accounts of the network.
    func identityResolver() -> IdentityResolver {
        var options = IdentityResolver.Options(directory: directory)
        options.allowsTestNames = true
        options.allowedLoopback = Set([directory, URL(string: relay)].compactMap(\.self).compactMap(Origin.init))
        return IdentityResolver(options: options)
    }

    /// The second process: accounts with some hundred records each write one record a commit, as people do. It serves
    /// until its input ends.
    static func serve() async throws {
        let network = try await LocalNetwork.start(
            options: .init(streams: .init(keptEvents: 2 * commitCount, keptBytes: 1 << 30)))
        let people = try await network.populate(accounts: accounts, posts: posts)
        let cursor = network.firehose.lastEvent
        try await withThrowingTaskGroup(of: Void.self) { group in
            for person in people {
                group.addTask {
                    let client = ATClient(host: network.host)
                    try await client.login(identifier: person.handle.description, password: "password")
                    for number in 0..<commitCount / people.count {
                        let text = String(repeating: "words of number \(number) ", count: 6)
                        try await client.create(AppBsky.Feed.Post(text: text, createdAt: .now, langs: ["en"]))
                    }
                }
            }
            try await group.waitForAll()
        }
        FileHandle.standardOutput.write(Data("\(network.host) \(network.plcURL) \(cursor)\n".utf8))
        await ServerProcess.untilInputEnds()
        await network.stop()
    }
}
