import ATCrypto
import ATData
import ATOAuth
import Foundation
import Inspector
import LocalNetwork
import LocalServer
import Terminal

/// `atp serve`: runs a local network until it is interrupted.
enum ServeCommand {
    private static let port = Option(
        "port", value: "PORT",
        "The data server's port; the others follow (default: 2583; 0 for any free port)")
    private static let data = Option(
        "data", value: "FOLDER", "The folder for the state (default: in memory)", isFile: true)
    private static let populate = Option(
        "populate", value: "COUNT", "Create this many accounts with 25 posts each and the password \"password\"")
    private static let create = Option(
        "create", value: "HANDLE", "An account to create if it doesn't exist; its password is printed", isRepeated: true
    )
    private static let grace = Option(
        "refresh-grace", value: "SECONDS",
        "How long a spent refresh token is exchanged for the same new one (default: 0; on public servers, two hours)")

    private static let inspectorPort = Option(
        "inspector-port", value: "PORT",
        "The port of the inspector, a page that shows and changes everything (default: the next free one)")
    private static let noInspector = Option(flag: "no-inspector", "Don't start the inspector")
    private static let open = Option(flag: "open", "Open the inspector in your browser")
    private static let bind = Option(
        "bind", value: "ADDRESS",
        "The address to listen at, for phones and containers (default: 127.0.0.1; 0.0.0.0 for every address)"
    )
    private static let host = Option(
        "host", value: "NAME",
        "The name under which others reach this machine, for addresses in documents (default: the address)")

    static let command = Command(
        "serve", "Run a local network: data and authorization server, PLC directory, AppView",
        discussion: """
            The network listens on 127.0.0.1 only, unless --bind names another address, and runs until Ctrl-C. With \
            --data it keeps its state: all acknowledged writes are still there in the next run, even after a crash. Codes \
            that a server would send by email, such as to delete an account, are written to standard error. The \
            inspector, whose address is printed, is a page that shows every request, account and record, changes them, \
            and sets faults. Where others than this machine's programs could reach it, it needs a password, which is \
            printed. The rest of the network is open to everybody who reaches it.
            """,
        options: [port, data, create, populate, grace, bind, host, open, inspectorPort, noInspector],
        examples: [
            .init("atp serve --create alice.test", "A network in memory with one account"),
            .init("atp serve --populate 20", "A network with accounts that post, follow and like"),
            .init("atp serve --data ./network --port 2600", "A network that is stored in a folder"),
            .init("atp serve --bind 0.0.0.0 --host mac.local", "A network for the phones in the same Wi-Fi"),
            .init(
                "ATP_PLC=http://127.0.0.1:… atp login alice.test --host http://127.0.0.1:2583", "Log in with OAuth"),
        ]
    ) { invocation in
        var options = LocalNetwork.Options(port: try invocation.integer(port, in: 0...65_535) ?? 2583)
        options.refreshGrace = .seconds(try invocation.integer(grace, in: 0...86_400) ?? 0)
        if let address = invocation[bind] { options.bind = address }
        options.host = invocation[host]
        // An empty folder counts as none: otherwise the state would go into the current folder.
        if let folder = invocation[data], !folder.isEmpty {
            options.folder = try invocation.surroundings.file(folder, isFolder: true)
        }
        options.onMail = { mail in
            let purpose =
                switch mail.purpose {
                case .login: "log in"
                case .operation: "sign an operation of the PLC directory"
                case .deletion: "delete the account"
                }
            invocation.console.complain("mail to \(mail.account.handle): the code \(mail.code), to \(purpose)")
        }
        let people = try invocation.integer(populate, in: 1...1000)
        let network = try await start(options)
        var made: [Made] = []
        if let people, network.accounts.isEmpty {
            try await network.populate(accounts: people, posts: 25 * people)
            made = network.accounts.map { Made(handle: $0.handle.description, password: "password") }
        }
        let populated = made.count
        var known = Set(network.accounts.map(\.handle.normalized))
        for name in invocation[all: create] {
            let handle: Handle = try invocation.checked(name)
            guard known.insert(handle.normalized).inserted else { continue }
            let password = PasswordWord.make()
            try await network.createAccount(handle: name, password: password)
            made.append(Made(handle: name, password: password))
        }
        var inspector: Inspector?
        do {
            let jetstream = try await network.startJetstream()
            if !invocation.has(noInspector) {
                inspector = try await inspect(network, at: invocation.integer(inspectorPort, in: 0...65_535), options)
            }
            try tell(network, jetstream, inspector, made, populated, options, invocation)
            if invocation.has(open), let inspector,
                !(await Desktop(environment: invocation.surroundings.environment).open(inspector.url))
            {
                invocation.console.complain("The browser could not be opened. Open \(inspector.url) yourself.")
            }
        } catch {
            await inspector?.stop()
            await network.stop()
            throw error
        }
        await untilInterrupted()
        await inspector?.stop()
        await network.stop()
    }

    private static func start(_ options: LocalNetwork.Options) async throws -> LocalNetwork {
        do {
            return try await LocalNetwork.start(options: options)
        } catch HTTPServerError.system("bind", EADDRINUSE) {
            throw Refusal(
                "Port \(options.port) is in use. Choose another one with --port, or any free one with --port 0.",
                name: "PortInUse")
        } catch HTTPServerError.system("bind", EACCES) {
            throw Refusal(
                "You are not allowed to use port \(options.port). Choose another one with --port.", name: "PortInUse")
        } catch HTTPServerError.system("bind", EADDRNOTAVAIL) {
            throw Refusal(
                "\(options.bind) is not an address of this machine. Choose another one with --bind.", name: "NoAddress")
        } catch LocalNetworkError.address(let reason) {
            throw Refusal("\(reason). Choose it with --host.", name: "NoAddress")
        }
    }

    /// The inspector's place after the data server, whose next five ports the network has.
    private static let inspectorPlace = 6

    /// Starts the inspector, at a given port or after those of the network.
    private static func inspect(
        _ network: LocalNetwork, at port: Int?, _ options: LocalNetwork.Options
    ) async throws -> Inspector {
        if let port {
            do {
                return try await Inspector.start(network, options: Inspector.Options(port: port))
            } catch HTTPServerError.system("bind", EADDRINUSE) {
                throw Refusal(
                    "Port \(port) is in use. Choose another one with --inspector-port.", name: "PortInUse")
            }
        }
        let next = (1...65_535 - inspectorPlace).contains(options.port) ? options.port + inspectorPlace : 0
        if let inspector = try? await Inspector.start(network, options: Inspector.Options(port: next)) {
            return inspector
        }
        return try await Inspector.start(network)
    }

    /// An account that was created.
    private struct Made {
        let handle: String
        let password: String
    }

    /// - Parameter populated: The number of accounts that were created together, all with the same password.
    private static func tell(
        _ network: LocalNetwork, _ jetstream: LocalJetstream, _ inspector: Inspector?, _ made: [Made],
        _ populated: Int, _ options: LocalNetwork.Options, _ invocation: Invocation
    ) throws {
        let video = network.video.url.absoluteString
        var answer: LexObject = [
            "host": .string(network.host), "issuer": .string(network.oauth.issuer),
            "plc": .string(network.plcURL.absoluteString),
            "appView": .string(network.appView.url.absoluteString), "dns": .string("127.0.0.1:\(network.dns.port)"),
            "jetstream": .string(jetstream.host), "video": .string(video),
            "accounts": .array(made.map { ["handle": .string($0.handle), "password": .string($0.password)] }),
        ]
        answer["inspector"] = inspector.map { .string($0.url.absoluteString) }
        answer["inspectorToken"] = inspector.map { .string($0.token) }
        answer["inspectorPassword"] = inspector?.password.map { .string($0) }
        try invocation.show(answer) { console in
            try console.print("data server    \(network.host), which is also the authorization server")
            try console.print("PLC directory  \(network.plcURL)")
            try console.print("AppView        \(network.appView.url)")
            try console.print("DNS            127.0.0.1:\(network.dns.port)")
            try console.print("Jetstream      \(jetstream.host)")
            try console.print("video service  \(video)")
            if let inspector {
                let password = inspector.password.map { ", password \($0) for any user" } ?? ""
                try console.print("inspector      \(inspector.url)\(password)")
            }
            if options.bind != "127.0.0.1" {
                try console.print(
                    "open to        everybody who reaches \(options.bind): they can read all, and create accounts"
                )
            }
            if let first = made.prefix(populated).first {
                let others = populated == 1 ? "" : " and \(RepoVerifyCommand.count(populated - 1, "other"))"
                try console.print("accounts       \(first.handle)\(others), password \(first.password)")
            }
            for account in made.dropFirst(populated) {
                try console.print("account        \(account.handle), password \(account.password)")
            }
            if options.folder == nil {
                try console.print("state          in memory only; it is lost when the network ends")
            }
            let name =
                made.dropFirst(populated).first?.handle ?? made.first?.handle ?? network.accounts.first?.handle
                .description ?? "HANDLE"
            try console.print(console.faint("\nUse it from another terminal:"))
            try console.print("  export ATP_PLC=\(network.plcURL) ATP_VIDEO=\(video)")
            try console.print("  atp login \(name) --host \(network.host)")
            try console.print(
                console.faint(
                    "The login opens a page of this network in your browser. Sign in there with the password."))
            try console.print(console.faint("To try it without a browser, add --app-password."))
            try console.print(console.faint("\nUse it from Swift:"))
            try console.print("  let local = try await LocalServices(at: \"\(network.host)\")")
            try console.print(console.faint("\nPress Ctrl-C to end it."))
        }
    }

    /// Waits until the command is interrupted, so that requests in progress can finish.
    private static func untilInterrupted() async {
        let (never, continuation) = AsyncStream.makeStream(of: Void.self)
        for await _ in never {}
        continuation.finish()
    }
}

/// A random password with the format of an app password.
private enum PasswordWord {
    static func make() -> String {
        var generator = SystemRandomNumberGenerator()
        let letters = Array("abcdefghijklmnopqrstuvwxyz234567")
        return (0..<4).map { _ in
            String((0..<4).map { _ in letters[Int(generator.next() & 31)] })
        }.joined(separator: "-")
    }
}
