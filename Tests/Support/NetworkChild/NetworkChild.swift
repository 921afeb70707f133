import Foundation
import LocalNetwork

/// A local network in a process of its own, for tests that end it the hard way: `NetworkChild FOLDER`.
///
/// It prints its address, and ends when its input does, so that it never outlives the test.
@main
enum NetworkChild {
    static func main() async throws {
        guard let folder = CommandLine.arguments.dropFirst().first else { exit(64) }
        let network = try await LocalNetwork.start(
            options: LocalNetwork.Options(
                folder: URL(filePath: folder), accessTokenLifetime: .seconds(1), refreshGrace: .seconds(600),
                logLimit: 0))
        FileHandle.standardOutput.write(Data("\(network.host)\n".utf8))
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                while !FileHandle.standardInput.availableData.isEmpty {}
                continuation.resume()
            }
        }
        await network.stop()
    }
}
