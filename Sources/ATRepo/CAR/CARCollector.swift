import ATData
import Foundation

/// Receives a CAR from the network: in memory up to a limit, and beyond that in a temporary file.
enum CARCollector {
    /// Receives a whole body. Fails at the start of a body that isn't a CAR.
    static func collect<Body: AsyncSequence>(
        _ body: Body, _ limits: CARLimits, progress: ((Int64) -> Void)? = nil
    ) async throws -> CARStorage where Body.Element == Data {
        var spool = Spool(limit: limits.memoryBytes)
        // The bytes so far, until the header is complete.
        var start: [UInt8]? = []
        for try await piece in body {
            guard Int64(piece.count) <= limits.bodyBytes - Int64(spool.count) else {
                throw CARError(.limit("it has more than \(limits.bodyBytes) bytes"), at: Int64(spool.count))
            }
            // At most the header's limit and a piece.
            start?.append(contentsOf: piece)
            if try start?.withUnsafeBytes({ try CARHeader($0, limits) }) != nil { start = nil }
            try append(piece, to: &spool)
            progress?(Int64(spool.count))
        }
        return try spool.finish()
    }

    private static func append(_ piece: Data, to spool: inout Spool) throws {
        try piece.withUnsafeBytes { try spool.append($0) }
    }
}
