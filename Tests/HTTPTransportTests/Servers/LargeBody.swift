import Foundation
import HTTPTransport

/// One and the same body in each form that it can be given: larger than what is sent unasked, and than what connections
/// hold that nobody reads from.
enum LargeBody: CaseIterable {
    case bytes, file, stream

    /// What it holds.
    static let content = (0..<200).reduce(into: Data()) { content, number in
        content += Data(repeating: UInt8(number), count: 65_537)
    }

    /// Calls a function with the body, whose file is there for as long as that takes.
    func with<Result>(_ body: (HTTPBody) async throws -> Result) async throws -> Result {
        switch self {
        case .bytes: return try await body(.bytes(Self.content))
        case .file:
            let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            try Self.content.write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            return try await body(.file(file))
        case .stream:
            let pieces = AsyncThrowingStream<Data, any Error> { continuation in
                for start in stride(from: 0, to: Self.content.count, by: 1_000_000) {
                    continuation.yield(Self.content[start..<min(start + 1_000_000, Self.content.count)])
                }
                continuation.finish()
            }
            return try await body(.stream(pieces))
        }
    }
}
