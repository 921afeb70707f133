package import ATIdentity
import ATServer
package import Foundation
package import HTTPTransport

// What an inspector sees of the firehose.

extension LocalNetwork {
    /// Stored events of the firehose after a number, as they are sent.
    ///
    /// There may be fewer than the limit, even if more follow.
    package func storedEvents(after seq: Int, limit: Int) async throws -> [(seq: Int, frame: Data)] {
        try await context.logs.repos.events(after: Int64(seq), limit: limit).map { (Int(clamping: $0.seq), $0.frame) }
    }

    /// A resolver whose requests have middleware around them.
    package func identityResolver(with middleware: any Middleware) -> IdentityResolver {
        identityResolver(verification: .never, clock: .system, middleware: [middleware])
    }
}
