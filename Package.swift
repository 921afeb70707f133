// swift-tools-version: 6.2
import PackageDescription

/// What every target is compiled with, on top of the Swift 6 language mode.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "CoreATProtocol",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "ATCrypto", targets: ["ATCrypto"]),
        .library(name: "ATData", targets: ["ATData"]),
        .library(name: "HTTPTransport", targets: ["HTTPTransport"]),
    ],
    targets: [
        .target(name: "CSystem", linkerSettings: [.linkedLibrary(":libcrypto.so.3", .when(platforms: [.linux]))]),
        .target(
            name: "ATCrypto",
            dependencies: [.target(name: "CSystem", condition: .when(platforms: [.linux]))],
            swiftSettings: strict
        ),
        .target(name: "ATData", dependencies: ["ATCrypto"], swiftSettings: strict),
        .target(name: "HTTPTransport", swiftSettings: strict),
        .target(name: "FeedGenerator", path: "Tests/FeedGenerator", swiftSettings: strict),
        .target(
            name: "HandWrittenLexicons", dependencies: ["ATData"], path: "Tests/HandWrittenLexicons",
            swiftSettings: strict
        ),
        .target(name: "SharedFolder", path: "Tests/SharedFolder", swiftSettings: strict),
        .testTarget(
            name: "ATCryptoTests",
            dependencies: [
                "ATCrypto", "SharedFolder", .target(name: "CSystem", condition: .when(platforms: [.linux])),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "ATDataTests", dependencies: ["ATData", "FeedGenerator", "HandWrittenLexicons", "SharedFolder"],
            swiftSettings: strict
        ),
        .testTarget(name: "HTTPTransportTests", dependencies: ["HTTPTransport"], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
