import Foundation
import HTTPTransport

/// A small DNS server on 127.0.0.1, over UDP and TCP, for tests and local networks.
///
/// ```swift
/// let dns = try LocalDNS.start()
/// dns.set("_atproto.alice.test", texts: ["did=did:plc:abc"])
/// dns.script("_atproto.bob.test", [.silence, .code(2)])
/// // … send questions to 127.0.0.1, port dns.port …
/// dns.stop()
/// ```
///
/// It serves TXT records and aliases. Other names don't exist. It runs on its own thread.
public final class LocalDNS: Sendable {
    /// A received question.
    public struct Question: Hashable, Sendable {
        /// The name in lowercase, without a final dot.
        public let name: String
        /// The type of record, such as 16 for TXT.
        public let type: UInt16
        /// The question's ID.
        public let id: UInt16
        /// The port of the client.
        public let port: UInt16
        /// Whether it was received over TCP.
        public let isOverTCP: Bool
        /// Whether the client allows larger datagrams.
        public let isExtended: Bool
    }

    /// The port, the same for UDP and TCP.
    public let port: UInt16

    struct Name: Sendable {
        var texts: [[[UInt8]]] = []
        var alias: String?
        var timeToLive: UInt32 = 300
    }

    struct State: Sendable {
        var names: [String: Name] = [:]
        var scripts: [String: [DNSFault]] = [:]
        var constantFaults: [String: DNSFault] = [:]
        var questions: [Question] = []
    }

    let state = Guarded(State())
    private let wake: WakePipe
    private let isStopped = Guarded(false)
    private static let mostQuestions = 100_000

    private init() throws {
        let sockets = try DNSSockets.open()
        port = sockets.port
        let wake: WakePipe
        do {
            wake = try .open()
        } catch {
            sockets.close()
            throw error
        }
        self.wake = wake
        let state = state
        // The thread keeps the state alive, not the server, so that it ends when the server is released.
        let thread = Thread(named: "LocalDNS") {
            var loop = DNSLoop(sockets: sockets, wake: wake, state: state)
            loop.run()
        }
        thread.start()
    }

    deinit { stop() }

    /// Starts a server. It runs until `stop()` is called, or the last reference to it is released.
    public static func start() throws -> LocalDNS { try LocalDNS() }

    /// Stops the server.
    public func stop() {
        // The thread closes the pipe when it is told to end, so it must be told only once.
        let wasStopped = isStopped.withLock { isStopped in
            defer { isStopped = true }
            return isStopped
        }
        if !wasStopped { wake.wake() }
    }

    /// Sets the TXT records of a name; each text longer than 255 bytes is sent in parts.
    public func set(_ name: String, texts: [String], timeToLive: UInt32 = 300) {
        set(name, parts: texts.map { [$0] }, timeToLive: timeToLive)
    }

    /// Sets the TXT records of a name, each in the given parts.
    public func set(_ name: String, parts: [[String]], timeToLive: UInt32 = 300) {
        let texts = parts.map { parts in
            parts.flatMap { part in
                let bytes = Array(part.utf8)
                return bytes.isEmpty
                    ? [[]] : stride(from: 0, to: bytes.count, by: 255).map { Array(bytes[$0...].prefix(255)) }
            }
        }
        state.withLock { $0.names[name.lowercased()] = Name(texts: texts, timeToLive: timeToLive) }
    }

    /// Makes a name an alias of another one.
    public func set(_ name: String, alias: String, timeToLive: UInt32 = 300) {
        state.withLock { $0.names[name.lowercased()] = Name(alias: alias.lowercased(), timeToLive: timeToLive) }
    }

    /// Makes a name exist without records. Existing records are removed.
    public func set(_ name: String) {
        state.withLock { $0.names[name.lowercased()] = Name() }
    }

    /// Removes a name, which then doesn't exist.
    public func remove(_ name: String) {
        state.withLock { _ = $0.names.removeValue(forKey: name.lowercased()) }
    }

    /// Sets the faults of the next questions about a name, in order. The name `*` means any.
    public func script(_ name: String, _ faults: [DNSFault]) {
        state.withLock { $0.scripts[name.lowercased()] = faults }
    }

    /// Sets the fault of every question about a name; `nil` removes it. The name `*` means any.
    public func script(_ name: String, always fault: DNSFault?) {
        state.withLock { $0.constantFaults[name.lowercased()] = fault }
    }

    /// The questions received so far, in order.
    public var questions: [Question] { state.withLock { $0.questions } }

    static func note(_ question: Question, in state: Guarded<State>) {
        state.withLock { state in
            if state.questions.count < mostQuestions { state.questions.append(question) }
        }
    }
}

/// A fault in one response of a ``LocalDNS``.
public struct DNSFault: Sendable {
    enum Kind: Sendable {
        case noFault
        case silence
        case code(UInt16)
        case truncated
        case wrongID
        case wrongQuestion
        case otherSender
        case notResponse
        case replaced(@Sendable ([UInt8]) -> [UInt8])
        case plainOnly
        case cutOff
        case doubled
    }

    let kind: Kind

    /// No fault.
    public static let pass = DNSFault(kind: .noFault)
    /// No response is sent.
    public static let silence = DNSFault(kind: .silence)
    /// The response is an error, such as 2 for a server failure or 5 for a refused question.
    public static func code(_ code: UInt16) -> DNSFault { DNSFault(kind: .code(code)) }
    /// Over UDP, the response is marked as truncated.
    public static let truncated = DNSFault(kind: .truncated)
    /// A response with another ID is sent first.
    public static let wrongID = DNSFault(kind: .wrongID)
    /// A response to another question is sent first.
    public static let wrongQuestion = DNSFault(kind: .wrongQuestion)
    /// A forged response is sent first, from another port.
    public static let otherSender = DNSFault(kind: .otherSender)
    /// The question itself is sent back first.
    public static let notResponse = DNSFault(kind: .notResponse)
    /// A different response is sent.
    public static func replaced(_ change: @escaping @Sendable (_ response: [UInt8]) -> [UInt8]) -> DNSFault {
        DNSFault(kind: .replaced(change))
    }
    /// The server rejects questions that allow larger datagrams.
    public static let plainOnly = DNSFault(kind: .plainOnly)
    /// The response is cut off: over TCP, the connection ends, over UDP, the datagram does.
    public static let cutOff = DNSFault(kind: .cutOff)
    /// The response is sent twice.
    public static let doubled = DNSFault(kind: .doubled)
}
