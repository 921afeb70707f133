import Foundation
import HTTPServer
import HTTPTransport
import LocalServer

/// An exchange in the log. Its texts and small bodies are copied into a piece of memory that it shares with others: to
/// keep their dozen objects, and to free them later, takes longer.
struct ExchangeRecord: Sendable {
    /// A body, or its place in the piece.
    enum Body: Sendable {
        case copied(Range<Int>)
        case kept(Data)

        /// The size of a body that isn't copied.
        var keptCount: Int { if case .kept(let data) = self { data.count } else { 0 } }
    }

    /// The most bytes of a body that are kept.
    private static let bodyLimit = 1 << 20
    /// The most bytes of a body that are copied.
    private static let copyLimit = 4 << 10

    let number: Int
    let server: String
    let verb: HTTPMethod
    let peer: SocketAddress?
    let requestSize: Int
    let status: Int?
    let responseSize: Int?
    let end: Date
    let duration: Duration
    let faults: [String]
    /// The approximate size in memory.
    let byteCount: Int

    /// The number of the piece, and the places in it.
    let piece: Int
    let target: Range<Int>
    let requestFields: Range<Int>
    let responseHead: Range<Int>
    private(set) var requestBody: Body
    private(set) var responseBody: Body

    /// The most bytes that are copied of an exchange.
    static func room(for exchange: Exchange, _ head: UnsafeRawBufferPointer) -> Int {
        exchange.request.target.utf8.count + exchange.request.fields.count + head.count + copied(exchange.request.body)
            + (exchange.body.map(copied) ?? 0)
    }

    private static func copied(_ body: Data) -> Int { body.count <= copyLimit ? body.count : 0 }

    /// - Parameters:
    ///   - piece: The number of the piece.
    ///   - bytes: The piece.
    init(
        _ exchange: Exchange, _ head: UnsafeRawBufferPointer, _ server: String, number: Int, piece: Int,
        to bytes: inout [UInt8]
    ) {
        self.number = number
        self.server = server
        self.piece = piece
        verb = exchange.request.method
        peer = exchange.request.peer
        requestSize = exchange.request.body.count
        status = exchange.status?.rawValue
        responseSize = exchange.status == nil ? 0 : exchange.body?.count
        duration = exchange.duration
        end = Date()
        faults = exchange.faults
        let start = bytes.count
        bytes.append(contentsOf: exchange.request.target.utf8)
        target = start..<bytes.count
        bytes.append(contentsOf: exchange.request.fields)
        requestFields = target.upperBound..<bytes.count
        bytes.append(contentsOf: head)
        responseHead = requestFields.upperBound..<bytes.count
        requestBody = Self.add(exchange.request.body, to: &bytes)
        responseBody = Self.add(exchange.body ?? Data(), to: &bytes)
        byteCount = bytes.count - start + requestBody.keptCount + responseBody.keptCount + 500
    }

    private static func add(_ body: Data, to bytes: inout [UInt8]) -> Body {
        guard body.count <= copyLimit else {
            return .kept(body.count <= bodyLimit ? body : Data(body.prefix(bodyLimit)))
        }
        let start = bytes.count
        body.withUnsafeBytes { bytes.append(contentsOf: $0) }
        return .copied(start..<bytes.count)
    }

    /// Releases the bodies that aren't copied.
    mutating func releaseBodies() {
        if case .kept = requestBody { requestBody = .copied(0..<0) }
        if case .kept = responseBody { responseBody = .copied(0..<0) }
    }
}
