import ATData
import Foundation
import HTTPTransport
import Terminal

/// `atp feed create`: writes a package that serves a feed.
enum FeedPackage {
    private static let name = Argument("NAME", "The name of the package and of its folder, such as CatFeed")
    private static let host = Option("host-name", value: "HOST", "The host that the feed is served at")
    private static let key = Option(
        "key", value: "KEY", "The key of the feed's record (default: the name in lower case)")

    static let command = Command(
        "create", "Write a package that serves a feed, with files for a server",
        discussion: """
            The package expects this one beside it, in the folder CoreATProtocol. The publisher is the account in use; \
            without one, fill in its DID.
            """,
        arguments: [name], options: [host, key],
        examples: [
            .init("atp feed create CatFeed --host-name cats.example.com", "A feed of posts about cats"),
            .init("cd CatFeed && swift run", "Serve it"),
        ]
    ) { invocation in
        let name = try invocation.required(name)
        guard name.utf8.allSatisfy({ Self.isLetter($0) || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
            name.utf8.first.map(Self.isLetter) ?? false, name.utf8.count <= 40
        else { throw UsageError("\"\(name)\" is not the name of a package: it has letters and digits") }
        guard let host = invocation[host] else { throw UsageError("--host-name is missing") }
        guard (try? Handle(host)) != nil else { throw UsageError("\"\(host)\" is not a host name") }
        let key: RecordKey = try invocation.checked(invocation[key] ?? name.lowercased())
        let publisher = try await invocation.anyAccountAndClient().account?.did.description ?? "did:plc:…"
        let files = Self.files(name: name, host: host, key: key.description, publisher: publisher)
        let folder = try invocation.surroundings.file(name, isFolder: true)
        guard !FileManager.default.fileExists(atPath: folder.path) else {
            throw Refusal("There is a \(name) already.", name: "FileExists")
        }
        let manager = FileManager.default
        try manager.createDirectory(
            at: folder.appending(path: "Sources/\(name)"), withIntermediateDirectories: true)
        for (path, text) in files { try Data(text.utf8).write(to: folder.appending(path: path)) }
        try invocation.show(
            ["folder": .string(name), "files": .array(files.map { .string($0.path) })] as LexObject
        ) { console in
            for file in files { try console.print("\(name)/\(file.path)") }
        }
        if invocation.console.output.isTerminal {
            invocation.console.complain(
                "Next: cd \(name) && swift run, then: atp feed publish \(key) --did did:web:\(host) --name \"\(name)\"")
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }

    private static func files(
        name: String, host: String, key: String, publisher: String
    ) -> [(path: String, text: String)] {
        [
            (
                "Package.swift",
                """
                // swift-tools-version: 6.2
                import PackageDescription

                let package = Package(
                    name: "\(name)", platforms: [.macOS(.v15)],
                    dependencies: [.package(path: "../CoreATProtocol")],
                    targets: [
                        .executableTarget(
                            name: "\(name)", dependencies: [.product(name: "BskyServer", package: "CoreATProtocol")])
                    ])

                """
            ),
            (
                "Sources/\(name)/\(name).swift",
                """
                import BskyServer

                @main struct Program {
                    static func main() async throws {
                        let index = try FeedIndex(file: "\(key).sqlite", keeping: .hours(48))
                        let feeds = FeedGenerator(host: "\(host)", publisher: "\(publisher)")
                        feeds.add("\(key)") { call in try await index.page("\(key)", call) }
                        try await feeds.serve(port: 3000, filling: index, from: .jetstream()) { post, batch in
                            if post.record.text.lowercased().contains("cat") { batch.add(post, to: "\(key)") }
                        }
                    }
                }

                """
            ),
            (
                "\(name).service",
                """
                # Copy to /etc/systemd/system, then: systemctl enable --now \(name)
                [Unit]
                After=network-online.target
                Wants=network-online.target

                [Service]
                ExecStart=/opt/\(name)/\(name)
                WorkingDirectory=/var/lib/\(name)
                StateDirectory=\(name)
                DynamicUser=yes
                Restart=always
                TimeoutStopSec=30
                LimitNOFILE=16384

                [Install]
                WantedBy=multi-user.target

                """
            ),
            (
                "Caddyfile",
                """
                \(host) {
                    reverse_proxy 127.0.0.1:3000 {
                        flush_interval -1
                        header_up -X-Request-Id
                    }
                }

                """
            ),
        ]
    }
}
