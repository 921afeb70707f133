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
        .library(name: "CoreATProtocol", targets: ["CoreATProtocol"]),
        .library(name: "AtomNetworking", targets: ["AtomNetworking"]),
        .library(name: "HTTPTransport", targets: ["HTTPTransport"]),
        .library(name: "LocalServer", targets: ["LocalServer"]),
        .executable(name: "atp", targets: ["atp"]),
        .executable(name: "bench", targets: ["bench"]),
    ],
    targets: [
        .target(name: "HTTPTransport", swiftSettings: strict),
        .target(name: "LocalServer", dependencies: ["HTTPTransport"], swiftSettings: strict),
        .target(name: "CoreATProtocol", dependencies: ["HTTPTransport"], swiftSettings: strict),
        .target(name: "AtomNetworking", dependencies: ["HTTPTransport"], swiftSettings: strict),
        .target(name: "SmallPDS", dependencies: ["HTTPTransport", "LocalServer"], swiftSettings: strict),
        .executableTarget(
            name: "atp", dependencies: ["AtomNetworking", "CoreATProtocol", "LocalServer", "SmallPDS"],
            swiftSettings: strict),
        .executableTarget(
            name: "bench",
            dependencies: ["AtomNetworking", "CoreATProtocol", "HTTPTransport", "LocalServer", "SmallPDS"],
            swiftSettings: strict),

        .target(name: "SharedFolder", path: "Tests/SharedFolder", swiftSettings: strict),
        .target(name: "Probes", dependencies: ["HTTPTransport"], path: "Tests/Probes", swiftSettings: strict),
        .testTarget(
            name: "HTTPTransportTests", dependencies: ["HTTPTransport", "LocalServer", "Probes"],
            swiftSettings: strict),
        .testTarget(
            name: "LocalServerTests", dependencies: ["HTTPTransport", "LocalServer"], swiftSettings: strict),
        .testTarget(
            name: "CoreATProtocolTests",
            dependencies: ["CoreATProtocol", "LocalServer", "Probes", "SharedFolder", "SmallPDS"],
            swiftSettings: strict),
        .testTarget(
            name: "AtomNetworkingTests", dependencies: ["AtomNetworking", "HTTPTransport", "LocalServer", "Probes"],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
