// swift-tools-version: 6.2
import PackageDescription

/// What every target is compiled with, on top of the Swift 6 language mode.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// The C libraries that Linux has and Apple platforms have frameworks for.
let system = Target.Dependency.target(name: "CSystem", condition: .when(platforms: [.linux]))

let package = Package(
    name: "CoreATProtocol",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "CoreATProtocol", targets: ["CoreATProtocol"]),
        .library(name: "ATProtoLexicons", targets: ["ATProtoLexicons"]),
        .library(name: "BskyLexicons", targets: ["BskyLexicons"]),
        .library(name: "ChatLexicons", targets: ["ChatLexicons"]),
        .library(name: "OzoneLexicons", targets: ["OzoneLexicons"]),
        .library(name: "AtomNetworking", targets: ["AtomNetworking"]),
        .library(name: "ATOAuth", targets: ["ATOAuth"]),
        .library(name: "ATPostgres", targets: ["ATPostgres"]),
        .library(name: "ATRepo", targets: ["ATRepo"]),
        .library(name: "ATStreams", targets: ["ATStreams"]),
        .library(name: "BskyKit", targets: ["BskyKit"]),
        .library(name: "ATIdentity", targets: ["ATIdentity"]),
        .library(name: "ATData", targets: ["ATData"]),
        .library(name: "ATCrypto", targets: ["ATCrypto"]),
        .library(name: "HTTPTransport", targets: ["HTTPTransport"]),
        .library(name: "PostgresDatabase", targets: ["PostgresDatabase"]),
        .library(name: "ATServer", targets: ["ATServer"]),
        .library(name: "ATServerPostgres", targets: ["ATServerPostgres"]),
        .library(name: "BskyServer", targets: ["BskyServer"]),
        .library(name: "BskyServerPostgres", targets: ["BskyServerPostgres"]),
        .library(name: "ServiceChecks", targets: ["ServiceChecks"]),
        .library(name: "Inspector", targets: ["Inspector"]),
        .library(name: "LocalNetwork", targets: ["LocalNetwork"]),
        .library(name: "HTTPServer", targets: ["HTTPServer"]),
        .library(name: "LocalServer", targets: ["LocalServer"]),
        .executable(name: "atp", targets: ["atp"]),
        .executable(name: "bench", targets: ["bench"]),
        .executable(name: "lexgen", targets: ["lexgen"]),
        .plugin(name: "GenerateLexicons", targets: ["GenerateLexicons"]),
        .plugin(name: "GenerateLexiconsCommand", targets: ["GenerateLexiconsCommand"]),
    ],
    targets: [
        .target(
            name: "CSystem",
            linkerSettings: [":libcrypto.so.3", ":libcurl.so.4"].map { .linkedLibrary($0, .when(platforms: [.linux])) }),
        .target(name: "CLibpq"),
        .target(name: "ATCrypto", dependencies: [system], swiftSettings: strict),
        .target(name: "HTTPTransport", dependencies: [system], swiftSettings: strict),
        .target(name: "SQLiteDatabase", dependencies: [system], swiftSettings: strict),
        .target(name: "Zstandard", dependencies: [system], swiftSettings: strict),
        .target(name: "Deflate", swiftSettings: strict),
        .target(name: "Bitmaps", dependencies: ["Deflate"], swiftSettings: strict),
        .target(name: "Credentials", dependencies: ["HTTPTransport"], swiftSettings: strict),
        .target(name: "HTTPServer", dependencies: ["HTTPTransport", system], swiftSettings: strict),
        .target(name: "LocalServer", dependencies: ["HTTPServer", "HTTPTransport"], swiftSettings: strict),
        .target(name: "PostgresDatabase", dependencies: ["CLibpq", "HTTPTransport"], swiftSettings: strict),
        .target(name: "Processes", dependencies: ["HTTPTransport"], swiftSettings: strict),
        .target(name: "ATData", dependencies: ["ATCrypto", system], swiftSettings: strict),
        .target(
            name: "ATIdentity", dependencies: ["ATCrypto", "ATData", "HTTPTransport"], swiftSettings: strict),
        .target(
            name: "CoreATProtocol", dependencies: ["ATData", "ATIdentity", "Credentials", "HTTPTransport"],
            swiftSettings: strict),
        .target(
            name: "ATOAuth",
            dependencies: [
                "ATCrypto", "ATData", "ATIdentity", "CoreATProtocol", "Credentials", "HTTPTransport", "Processes",
            ],
            swiftSettings: strict),
        .target(
            name: "ATRepo",
            dependencies: ["ATCrypto", "ATData", "ATIdentity", "CoreATProtocol", "HTTPTransport"], swiftSettings: strict
        ),
        .target(
            name: "ATStreams",
            dependencies: [
                "ATCrypto", "ATData", "ATIdentity", "ATRepo", "CoreATProtocol", "HTTPTransport", "SQLiteDatabase",
                "Zstandard",
            ],
            swiftSettings: strict),
        .target(
            name: "ATPostgres",
            dependencies: [
                "ATCrypto", "ATData", "ATOAuth", "ATStreams", "CoreATProtocol", "HTTPTransport", "PostgresDatabase",
            ],
            swiftSettings: strict),
        .target(name: "ATProtoLexicons", dependencies: ["CoreATProtocol"], swiftSettings: strict),
        .target(name: "BskyLexicons", dependencies: ["ATProtoLexicons", "CoreATProtocol"], swiftSettings: strict),
        .target(
            name: "ChatLexicons", dependencies: ["ATProtoLexicons", "BskyLexicons", "CoreATProtocol"],
            swiftSettings: strict),
        .target(
            name: "OzoneLexicons", dependencies: ["ATProtoLexicons", "BskyLexicons", "ChatLexicons", "CoreATProtocol"],
            swiftSettings: strict),
        .target(
            name: "BskyKit",
            dependencies: [
                "ATProtoLexicons", "Bitmaps", "BskyLexicons", "ChatLexicons", "CoreATProtocol", "Deflate",
                "HTTPTransport",
            ],
            swiftSettings: strict),
        .target(
            name: "ATServer",
            dependencies: [
                "ATCrypto", "ATData", "ATIdentity", "ATProtoLexicons", "CoreATProtocol", "Deflate", "HTTPServer",
                "HTTPTransport",
            ], swiftSettings: strict),
        .target(
            name: "ATServerPostgres",
            dependencies: ["ATCrypto", "ATPostgres", "ATServer", "HTTPTransport", "PostgresDatabase"],
            swiftSettings: strict),
        .target(
            name: "BskyServer",
            dependencies: [
                "ATCrypto", "ATData", "ATProtoLexicons", "ATRepo", "ATServer", "ATStreams", "BskyLexicons",
                "CoreATProtocol", "HTTPTransport", "SQLiteDatabase",
            ], swiftSettings: strict),
        .target(
            name: "BskyServerPostgres",
            dependencies: [
                "ATData", "ATPostgres", "ATProtoLexicons", "ATRepo", "ATServer", "BskyServer", "HTTPTransport",
                "PostgresDatabase",
            ], swiftSettings: strict),
        .target(
            name: "ServiceChecks",
            dependencies: [
                "ATCrypto", "ATData", "ATIdentity", "ATProtoLexicons", "ATRepo", "ATStreams", "CoreATProtocol",
                "HTTPTransport",
            ], swiftSettings: strict),
        .target(name: "AtomNetworking", dependencies: ["Credentials", "HTTPTransport"], swiftSettings: strict),
        .target(
            name: "LocalNetwork",
            dependencies: [
                "ATCrypto", "ATData", "ATIdentity", "ATOAuth", "ATProtoLexicons", "ATRepo", "ATServer", "ATStreams",
                "BskyLexicons",
                "ChatLexicons", "CoreATProtocol", "HTTPTransport", "LocalServer", "SQLiteDatabase", "Zstandard",
            ], swiftSettings: strict),
        .target(
            name: "Inspector",
            dependencies: [
                "ATCrypto", "ATData", "ATIdentity", "ATStreams", "HTTPServer", "HTTPTransport", "LocalNetwork",
                "LocalServer",
            ], swiftSettings: strict),
        .target(name: "LexiconGenerator", dependencies: ["ATData"], swiftSettings: strict),
        .target(name: "Terminal", dependencies: ["Bitmaps"], swiftSettings: strict),
        .target(name: "LexiconCommands", dependencies: ["LexiconGenerator", "Terminal"], swiftSettings: strict),
        .target(
            name: "AtpCommands",
            dependencies: [
                "ATCrypto", "ATData", "ATIdentity", "ATOAuth", "ATPostgres", "ATProtoLexicons", "ATRepo", "ATStreams",
                "AtomNetworking", "Bitmaps", "BskyKit",
                "BskyLexicons", "ChatLexicons", "CoreATProtocol", "Credentials", "HTTPTransport", "Inspector",
                "LexiconCommands",
                "LocalNetwork",
                "LocalServer", "PostgresDatabase", "ServiceChecks", "Terminal",
            ],
            swiftSettings: strict),
        .executableTarget(name: "atp", dependencies: ["AtpCommands"], swiftSettings: strict),
        .target(name: "FixtureFeeds", dependencies: ["ATCrypto", "ATData"], swiftSettings: strict),
        .executableTarget(
            name: "bench",
            dependencies: [
                "ATCrypto", "ATData", "ATIdentity", "ATOAuth", "ATPostgres", "ATRepo", "ATServer", "ATStreams",
                "AtomNetworking", "Bitmaps", "BskyKit", "BskyLexicons", "BskyServer", "BskyServerPostgres",
                "CoreATProtocol", "Credentials", "FixtureFeeds", "HTTPTransport", "Inspector", "LocalNetwork",
                "LocalServer", "PostgresDatabase",
                "Zstandard",
            ],
            swiftSettings: strict),
        .executableTarget(name: "lexgen", dependencies: ["LexiconCommands", "Terminal"], swiftSettings: strict),
        .plugin(
            name: "GenerateLexicons", capability: .buildTool(), dependencies: ["lexgen"],
            path: "Sources/Plugins/GenerateLexicons"),
        .plugin(
            name: "GenerateLexiconsCommand",
            capability: .command(
                intent: .custom(
                    verb: "generate-lexicons",
                    description: "Write the Swift types of lexicons into the package's sources"),
                permissions: [.writeToPackageDirectory(reason: "The types go into each target's folder Generated.")]),
            dependencies: ["lexgen"], path: "Sources/Plugins/GenerateLexiconsCommand"),

        .target(
            name: "ExampleSupport", dependencies: ["CoreATProtocol", "LocalNetwork"], path: "Sources/Examples/Support",
            swiftSettings: strict),
        .executableTarget(
            name: "Composer", dependencies: ["BskyKit", "ExampleSupport", "LocalNetwork"],
            path: "Sources/Examples/Composer", swiftSettings: strict),
        .executableTarget(
            name: "Crawler",
            dependencies: [
                "ATData", "ATIdentity", "ATRepo", "ATStreams", "BskyKit", "ExampleSupport", "LocalNetwork",
                "SQLiteDatabase",
            ],
            path: "Sources/Examples/Crawler", swiftSettings: strict),
        .executableTarget(
            name: "EchoBot", dependencies: ["BskyKit", "ExampleSupport", "LocalNetwork"],
            path: "Sources/Examples/EchoBot", swiftSettings: strict + [.defaultIsolation(MainActor.self)]),
        .executableTarget(
            name: "FeedGenerator", dependencies: ["BskyKit", "BskyServer", "ExampleSupport", "LocalNetwork"],
            path: "Sources/Examples/FeedGenerator", swiftSettings: strict),
        .executableTarget(
            name: "ModerationLog",
            dependencies: ["ATIdentity", "ATRepo", "ATStreams", "BskyKit", "ExampleSupport", "LocalNetwork"],
            path: "Sources/Examples/ModerationLog", swiftSettings: strict),
        .executableTarget(
            name: "SpamLabeler", dependencies: ["ATCrypto", "BskyKit", "BskyServer", "ExampleSupport", "LocalNetwork"],
            path: "Sources/Examples/SpamLabeler", swiftSettings: strict),
        .executableTarget(
            name: "WebLogin",
            dependencies: ["ATOAuth", "BskyKit", "ExampleSupport", "HTTPServer", "HTTPTransport", "LocalNetwork"],
            path: "Sources/Examples/WebLogin", swiftSettings: strict),

        .target(name: "TestLoad", path: "Tests/Support/TestLoad", swiftSettings: strict),
        .target(name: "SharedFolder", path: "Tests/Support/SharedFolder", swiftSettings: strict),
        .target(
            name: "Probes", dependencies: ["HTTPTransport", "Processes"], path: "Tests/Support/Probes",
            swiftSettings: strict),
        .executableTarget(
            name: "BackfillChild", dependencies: ["ATData", "ATIdentity", "ATStreams", "HTTPTransport"],
            path: "Tests/Support/BackfillChild", swiftSettings: strict),
        .executableTarget(
            name: "BotChild", dependencies: ["BskyKit"], path: "Tests/Support/BotChild", swiftSettings: strict),
        .executableTarget(
            name: "FeedChild", dependencies: ["BskyServer"], path: "Tests/Support/FeedChild", swiftSettings: strict),
        .target(
            name: "GroupChecks", dependencies: ["ATCrypto", "ATData", "ATStreams", "HTTPTransport"],
            path: "Tests/Support/GroupChecks", swiftSettings: strict),
        .executableTarget(
            name: "LabelChild", dependencies: ["ATCrypto", "ATData", "BskyServer"], path: "Tests/Support/LabelChild",
            swiftSettings: strict),
        .executableTarget(
            name: "NetworkChild", dependencies: ["LocalNetwork"], path: "Tests/Support/NetworkChild",
            swiftSettings: strict),
        .executableTarget(
            name: "OAuthChild", dependencies: ["ATData", "ATIdentity", "ATOAuth", "CoreATProtocol", "HTTPTransport"],
            path: "Tests/Support/OAuthChild", swiftSettings: strict),
        .executableTarget(
            name: "PictureChild", dependencies: ["BskyKit"], path: "Tests/Support/PictureChild", swiftSettings: strict),
        .target(
            name: "PostgresServer", dependencies: ["HTTPTransport", "Probes", "Processes"],
            path: "Tests/Support/PostgresServer", swiftSettings: strict),
        .target(
            name: "HTTPBrowser", dependencies: ["ATOAuth", "HTTPTransport"], path: "Tests/Support/HTTPBrowser",
            swiftSettings: strict),
        .target(
            name: "RepoServers",
            dependencies: ["ATCrypto", "ATData", "ATIdentity", "ATRepo", "HTTPTransport", "LocalServer"],
            path: "Tests/Support/RepoServers", swiftSettings: strict),
        .executableTarget(
            name: "SharedLabelChild",
            dependencies: ["ATCrypto", "ATData", "ATPostgres", "BskyServer", "BskyServerPostgres", "PostgresDatabase"],
            path: "Tests/Support/SharedLabelChild", swiftSettings: strict),
        .target(
            name: "StoreSuites", dependencies: ["ATData", "ATStreams"], path: "Tests/Support/StoreSuites",
            swiftSettings: strict),
        .executableTarget(
            name: "StoreChild",
            dependencies: [
                "ATData", "ATIdentity", "ATOAuth", "ATPostgres", "ATRepo", "ATStreams", "CoreATProtocol",
                "HTTPTransport",
                "PostgresDatabase",
            ],
            path: "Tests/Support/StoreChild", swiftSettings: strict),
        .executableTarget(
            name: "StreamChild", dependencies: ["ATIdentity", "ATStreams", "HTTPTransport"],
            path: "Tests/Support/StreamChild", swiftSettings: strict),
        .executableTarget(
            name: "TransportChild", dependencies: ["HTTPTransport"], path: "Tests/Support/TransportChild",
            swiftSettings: strict
        ),
        .target(
            name: "FixtureLexicons", dependencies: ["CoreATProtocol"], path: "Tests/Support/FixtureLexicons",
            swiftSettings: strict),
        .executableTarget(
            name: "GeneratorFuzz", dependencies: ["ATCrypto", "ATData", "LexiconGenerator"],
            path: "Tests/GeneratorFuzz",
            exclude: ["Try"], swiftSettings: strict),
        .testTarget(
            name: "ATCryptoTests", dependencies: ["ATCrypto", "SharedFolder", "TestLoad", system],
            swiftSettings: strict),
        .testTarget(
            name: "ATDataTests", dependencies: ["ATCrypto", "ATData", "SharedFolder", "TestLoad"],
            swiftSettings: strict),
        .testTarget(
            name: "ATIdentityTests",
            dependencies: [
                "ATCrypto", "ATData", "ATIdentity", "HTTPTransport", "LocalServer", "Probes", "Processes",
                "SharedFolder", "TestLoad",
            ], swiftSettings: strict),
        .testTarget(
            name: "ATOAuthTests",
            dependencies: [
                "ATCrypto", "ATData", "ATIdentity", "ATOAuth", "ATProtoLexicons", "BskyLexicons", "CoreATProtocol",
                "Credentials", "HTTPBrowser", "HTTPTransport", "LocalNetwork", "LocalServer", "OAuthChild", "Probes",
                "Processes", "SharedFolder", "TestLoad",
            ], swiftSettings: strict),
        .testTarget(
            name: "ATPostgresTests",
            dependencies: [
                "ATData", "ATOAuth", "ATPostgres", "ATStreams", "CoreATProtocol", "GroupChecks", "HTTPBrowser",
                "HTTPTransport", "LocalNetwork", "LocalServer", "PostgresDatabase", "PostgresServer", "Probes",
                "Processes", "RepoServers", "StoreChild", "StoreSuites", "TestLoad",
            ], swiftSettings: strict),
        .testTarget(
            name: "ATServerTests",
            dependencies: [
                "ATCrypto", "ATData", "ATIdentity", "ATServer", "HTTPTransport", "LocalServer", "Probes", "Processes",
                "TestLoad",
            ], swiftSettings: strict),
        .testTarget(
            name: "ATServerPostgresTests",
            dependencies: [
                "ATData", "ATPostgres", "ATServer", "ATServerPostgres", "HTTPTransport", "PostgresDatabase",
                "PostgresServer", "Probes", "TestLoad",
            ], swiftSettings: strict),
        .testTarget(
            name: "ATRepoTests",
            dependencies: [
                "ATCrypto", "ATData", "ATIdentity", "ATRepo", "CoreATProtocol", "HTTPTransport", "LocalServer",
                "Probes", "Processes",
                "SharedFolder", "TestLoad",
            ], swiftSettings: strict),
        .testTarget(
            name: "ATStreamsTests",
            dependencies: [
                "ATCrypto", "ATData", "ATIdentity", "ATRepo", "ATStreams", "BackfillChild", "CoreATProtocol",
                "GroupChecks", "HTTPTransport", "LocalNetwork", "LocalServer", "Probes", "Processes", "RepoServers",
                "SQLiteDatabase", "StoreSuites", "StreamChild", "TestLoad", "Zstandard",
            ], swiftSettings: strict),
        .testTarget(
            name: "BskyKitTests",
            dependencies: [
                "ATCrypto", "Bitmaps", "BotChild", "BskyKit", "Composer", "Crawler", "EchoBot", "FeedGenerator",
                "HTTPTransport", "LocalNetwork", "LocalServer", "ModerationLog", "Probes", "Processes", "SharedFolder",
                "SpamLabeler", "TestLoad", "WebLogin",
            ], swiftSettings: strict),
        .testTarget(
            name: "BskyServerTests",
            dependencies: [
                "ATCrypto", "ATData", "ATIdentity", "ATOAuth", "ATRepo", "ATStreams", "BskyServer", "FeedChild",
                "HTTPServer", "HTTPTransport", "LabelChild", "LocalNetwork", "Probes", "Processes", "SQLiteDatabase",
                "TestLoad",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "BskyServerPostgresTests",
            dependencies: [
                "ATCrypto", "ATData", "ATIdentity", "ATPostgres", "ATRepo", "ATServer", "ATStreams", "BskyServer",
                "BskyServerPostgres", "HTTPTransport", "PostgresDatabase", "PostgresServer", "Probes",
                "SharedLabelChild", "TestLoad",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "ServiceChecksTests",
            dependencies: [
                "ATCrypto", "BskyServer", "HTTPServer", "HTTPTransport", "LocalNetwork", "Probes", "ServiceChecks",
                "TestLoad",
            ],
            swiftSettings: strict),
        .testTarget(name: "BitmapsTests", dependencies: ["Bitmaps", "Deflate", "TestLoad"], swiftSettings: strict),
        .testTarget(name: "DeflateTests", dependencies: ["Deflate", "TestLoad"], swiftSettings: strict),
        .testTarget(name: "ZstandardTests", dependencies: ["TestLoad", "Zstandard"], swiftSettings: strict),
        .testTarget(
            name: "LexiconGeneratorTests",
            dependencies: [
                "ATData", "CoreATProtocol", "FixtureLexicons", "LexiconGenerator", "SharedFolder", "TestLoad",
            ],
            exclude: ["Lexicons"],
            swiftSettings: strict),
        .testTarget(
            name: "LexiconTests",
            dependencies: [
                "ATCrypto", "ATData", "ATProtoLexicons", "ATServer", "BskyLexicons", "BskyServer", "ChatLexicons",
                "CoreATProtocol", "FixtureFeeds", "FixtureLexicons", "LexiconGenerator", "OzoneLexicons", "TestLoad",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "HTTPTransportTests",
            dependencies: ["HTTPTransport", "LocalServer", "Probes", "TestLoad", "TransportChild", system],
            swiftSettings: strict),
        .testTarget(
            name: "PostgresDatabaseTests",
            dependencies: ["CLibpq", "HTTPTransport", "PostgresDatabase", "PostgresServer", "TestLoad"],
            swiftSettings: strict),
        .testTarget(
            name: "ProcessesTests", dependencies: ["Probes", "Processes", "TestLoad"], swiftSettings: strict),
        .testTarget(
            name: "CredentialsTests", dependencies: ["Credentials", "HTTPTransport", "Probes", "TestLoad"],
            swiftSettings: strict),
        .testTarget(
            name: "HTTPServerTests", dependencies: ["ATCrypto", "HTTPServer", "HTTPTransport", "Probes", "TestLoad"],
            swiftSettings: strict),
        .testTarget(
            name: "LocalServerTests", dependencies: ["HTTPTransport", "LocalServer", "Probes", "TestLoad"],
            swiftSettings: strict),
        .testTarget(
            name: "CoreATProtocolTests",
            dependencies: [
                "ATIdentity", "ATProtoLexicons", "BskyLexicons", "CoreATProtocol", "Credentials", "HTTPTransport",
                "LocalNetwork", "LocalServer", "Probes", "SharedFolder", "TestLoad",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "LocalNetworkTests",
            dependencies: [
                "ATCrypto", "ATData", "ATIdentity", "ATProtoLexicons", "ATRepo", "ATServer", "BskyLexicons",
                "CoreATProtocol",
                "HTTPTransport", "LocalNetwork", "LocalServer", "NetworkChild", "Probes", "SQLiteDatabase", "TestLoad",
            ], swiftSettings: strict),
        .testTarget(
            name: "InspectorTests",
            dependencies: [
                "ATCrypto", "ATData", "ATIdentity", "ATOAuth", "ATProtoLexicons", "CoreATProtocol", "HTTPBrowser",
                "HTTPTransport", "Inspector", "LocalNetwork", "LocalServer", "Probes", "TestLoad",
            ], swiftSettings: strict),
        .testTarget(name: "TerminalTests", dependencies: ["Bitmaps", "Terminal", "TestLoad"], swiftSettings: strict),
        .testTarget(
            name: "AtpTests",
            dependencies: [
                "ATCrypto", "ATData", "ATIdentity", "ATOAuth", "ATPostgres", "ATProtoLexicons", "ATRepo", "ATStreams",
                "atp", "AtpCommands", "Bitmaps", "BskyServer", "CoreATProtocol", "HTTPTransport", "LocalNetwork",
                "LocalServer", "PostgresDatabase", "PostgresServer", "Probes", "Processes", "Terminal", "TestLoad",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "AtomNetworkingTests",
            dependencies: ["AtomNetworking", "HTTPTransport", "LocalServer", "Probes", "TestLoad"],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)

// `ATP_TESTS="ATDataTests ATRepoTests" swift test` builds and runs only these test targets.
if let names = Context.environment["ATP_TESTS"]?.split(separator: " ").map(String.init) {
    package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}
