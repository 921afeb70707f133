import ATCrypto
import ATData
import Dispatch
import Foundation
import LocalNetwork
import Terminal

/// `atp serve`: a network in a box, for as long as it is wanted.
enum ServeCommand {
    private static let port = Option("port", value: "PORT", "The data server's port; 2583 unless given, 0 for any")
    private static let data = Option(
        "data", value: "FOLDER", "Where to keep the state; in memory unless given", isFile: true)
    private static let populate = Option(
        "populate", value: "COUNT", "Make that many people with 25 posts each, whose password is \"password\"")
    private static let create = Option(
        "create", value: "HANDLE", "An account to make where there is none; its password is printed", isRepeated: true)

    static let command = Command(
        "serve", "Run a network in a box: a data server, a PLC directory and an AppView",
        discussion: """
            It listens on 127.0.0.1 only, and runs until Ctrl-C. With --data it goes on where it left off: what was \
            acknowledged is there again, however the last run ended.
            """,
        options: [port, data, create, populate],
        examples: [
            .init("atp serve --create alice.test", "A network in memory with one account"),
            .init("atp serve --populate 20", "One with people who post, follow and like"),
            .init("atp serve --data ./network --port 2600", "One that stays"),
            .init("atp login alice.test --host http://127.0.0.1:2583", "Log in to it"),
        ]
    ) { invocation in
        var options = LocalNetwork.Options(port: try invocation.integer(port, in: 0...65_535) ?? 2583)
        options.path = invocation[data].map { invocation.surroundings.file($0, isFolder: true).path }
        let people = try invocation.integer(populate, in: 1...1000)
        let network = try await LocalNetwork.start(options: options)
        if let people, network.accounts.isEmpty {
            try await network.populate(accounts: people, posts: 25 * people)
        }
        var made: [(handle: String, password: String)] = []
        let known = Set(network.accounts.map(\.handle.normalized))
        for name in invocation[all: create] {
            let handle: Handle = try invocation.checked(name)
            guard !known.contains(handle.normalized) else { continue }
            let password = PasswordWord.make()
            try await network.createAccount(handle: name, password: password)
            made.append((name, password))
        }
        try tell(network, made, invocation)
        await untilInterrupted()
        await network.stop()
    }

    private static func tell(
        _ network: LocalNetwork, _ made: [(handle: String, password: String)], _ invocation: Invocation
    ) throws {
        let answer: LexObject = [
            "host": .string(network.host), "plc": .string(network.plcURL.absoluteString),
            "appView": .string(network.appView.url.absoluteString),
            "accounts": .array(made.map { ["handle": .string($0.handle), "password": .string($0.password)] }),
        ]
        try invocation.show(answer) { console in
            console.print("data server    \(network.host)")
            console.print("PLC directory  \(network.plcURL)")
            console.print("AppView        \(network.appView.url)")
            for account in made { console.print("account        \(account.handle), password \(account.password)") }
            console.print(console.faint("\nAsk it from another terminal, with ATP_PLC=\(network.plcURL):"))
            console.print("  atp login \(made.first?.handle ?? "HANDLE") --host \(network.host)")
            console.print(console.faint("\nCtrl-C ends it."))
        }
    }

    /// Waits until somebody ends the program or the task, so that what is under way can end in good order.
    private static func untilInterrupted() async {
        let (signals, continuation) = AsyncStream.makeStream(of: Void.self)
        let sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { continuation.yield() }
            source.resume()
            return source
        }
        for await _ in signals { break }
        for source in sources { source.cancel() }
        for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
    }
}

/// A password that nobody thought of, in the form of app passwords.
private enum PasswordWord {
    static func make() -> String {
        var generator = SystemRandomNumberGenerator()
        let letters = Array("abcdefghijklmnopqrstuvwxyz234567")
        return (0..<4).map { _ in
            String((0..<4).map { _ in letters[Int(generator.next() & 31)] })
        }.joined(separator: "-")
    }
}
