import ATData
import ATIdentity
import ATOAuth
import CoreATProtocol
import Foundation
import HTTPTransport

/// A process with a stored session of OAuth: `OAuthChild FOLDER DID DIRECTORY SERVERS JOB [COUNT]`.
///
/// `SERVERS` are the addresses of the data server and its authorization server, with a comma between them. The jobs:
/// - `calls`: waits for a line, then makes calls, and prints how many failed and why.
/// - `refreshes`: the same, but refreshes the session before each call.
/// - `beside`: refreshes the session, if there is one, again and again until a line arrives.
/// - `refresh`: refreshes the session once. With a step in `OAUTH_CHILD_STOPS_AT`, the process prints it when it gets
///   there, and stops.
/// - `recover`: restores the session after such an end, and prints the outcome as JSON.
@main
enum OAuthChild {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count >= 5, let account = try? DID(arguments[1]), let directory = URL(string: arguments[2])
        else { exit(64) }
        let servers = arguments[3].split(separator: ",").compactMap { URL(string: String($0)) }
        let count = arguments.count > 5 ? Int(arguments[5]) ?? 0 : 1
        let clock = Guarded(Duration.zero)
        let client = client(FileAccountStore(URL(filePath: arguments[0])), directory, servers, clock)
        switch arguments[4] {
        case "calls": try await call(client, account, count, refreshes: false)
        case "refreshes": try await call(client, account, count, refreshes: true)
        case "beside": await refresh(client, account)
        case "refresh":
            guard let session = try await client.restore(account) else { exit(1) }
            try await session.environment.refreshSession()
            Step.end.reach()
        case "recover":
            let recovery = await Recovery(of: account, with: client) { clock.withLock { $0 += .seconds(21) } }
            print(String(decoding: try JSONEncoder().encode(recovery), as: UTF8.self))
        default: exit(64)
        }
    }

    /// A client for the network of the test. Its clock is ahead by as much as `clock` says.
    private static func client(
        _ store: FileAccountStore, _ directory: URL, _ servers: [URL], _ clock: Guarded<Duration>
    ) -> OAuthClient {
        var options = IdentityResolver.Options(directory: directory)
        options.allowsTestNames = true
        options.allowedLoopback = Set(([directory] + servers).compactMap(Origin.init))
        options.transport = StoppingTransport(base: DefaultTransport.shared)
        let time = TimeSource(
            now: { .now + clock.withLock { $0 } }, date: { Date() + clock.withLock { $0 } / .seconds(1) },
            sleep: TimeSource.system.sleep)
        return OAuthClient(
            .loopback("atproto transition:generic"), accounts: StoppingStore(base: store),
            identities: IdentityResolver(options: options, dns: NoDNS(), clock: time),
            options: .init(transport: DefaultTransport.shared, usesSecureEnclave: false), time: time)
    }

    private static func refresh(_ client: OAuthClient, _ account: DID) async {
        let isOver = Guarded(false)
        let work = Task {
            while !isOver.withLock({ $0 }) {
                guard let session = try? await client.restore(account) else {
                    await Task.yield()
                    continue
                }
                try? await session.environment.refreshSession()
            }
        }
        Step.say("ready")
        await line()
        isOver.withLock { $0 = true }
        await work.value
        print("over")
    }

    /// Waits for a line, on a thread of its own: the tasks of this process may have only one.
    private static func line() async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                _ = readLine()
                continuation.resume()
            }
        }
    }

    private static func call(_ client: OAuthClient, _ account: DID, _ count: Int, refreshes: Bool) async throws {
        guard let session = try await client.restore(account) else { exit(1) }
        Step.say("ready")
        // All processes begin at the same time.
        await line()
        var failures: [String] = []
        for _ in 0..<count {
            do {
                if refreshes { try await session.environment.refreshSession() }
                let about: LexValue = try await session.query("com.atproto.server.getSession")
                if about["did"] != .string(account.description) { failures.append("another account") }
            } catch {
                failures.append("\(error)")
            }
        }
        print(failures.count)
        for failure in Set(failures).sorted() { print(failure) }
    }
}

/// Knows no name. The directory's documents are enough for sessions that are stored.
private struct NoDNS: TXTResolver {
    func texts(of name: String) async throws -> TXTAnswer { .absent }
}
