public import ATData
public import Foundation
public import HTTPTransport

/// The body of a request, after its media type and size were checked.
public struct XRPCInput: Sendable {
    /// The bytes; empty if the handler reads them in pieces.
    public let bytes: Data
    /// The media type without parameters, in lower case; empty without a body.
    public let type: String
    private let depth: Int
    private let pieces: HTTPBodyStream?
    /// The memory that it takes beside that of the request.
    private let share: MemoryBudget.Share?

    init(bytes: Data, type: String, depth: Int, share: MemoryBudget.Share? = nil) {
        self.bytes = bytes
        self.type = type
        self.depth = depth
        self.share = share
        pieces = nil
    }

    init(pieces: HTTPBodyStream, type: String) {
        bytes = Data()
        self.type = type
        depth = 0
        share = nil
        self.pieces = pieces
    }

    /// No body.
    public static let none = XRPCInput(bytes: Data(), type: "", depth: 0)

    /// The body as it is passed to a call.
    public var content: HTTPBody { pieces.map { HTTPBody.stream($0) } ?? .bytes(bytes) }

    /// Decodes JSON. Unknown fields and variants of unions are kept.
    ///
    /// - Throws: ``XRPCError`` with the place of the fault.
    public func json<Value: WireValue>() throws -> Value {
        do throws(WireError) {
            return try Value(json: bytes, limits: WireLimits(depth: depth))
        } catch {
            throw XRPCError.invalid("The input is not valid: \(error)")
        }
    }
}
