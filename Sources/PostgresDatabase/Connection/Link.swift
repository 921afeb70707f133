import CLibpq
import Foundation

/// An open connection. The loop's thread alone uses it.
final class Link {
    let connection: OpaquePointer
    /// Differs from that of every other connection of the pool, also of those that are closed.
    let number: UInt64
    let opened: ContinuousClock.Instant
    /// When it is closed as soon as nobody uses it.
    let expires: ContinuousClock.Instant
    var lastUsed: ContinuousClock.Instant
    private(set) var exchange: Exchange?
    var lease: Lease?
    /// Who uses it, for an error of those who wait.
    var label = ""
    var isControl = false
    /// Whether it is closed when nobody uses it.
    var isDoomed = false
    /// Why it can't be used any more.
    private(set) var fault: String?
    /// Why the server ends the connection, if it has said so.
    private var lastWords: String?
    /// Whether a pooler closed it because it has no connection to the server.
    private(set) var isRefusedByPooler = false
    private(set) var wantsWriting = false
    private(set) var isPaused = false
    var statements = PreparedStatements()
    /// Whether statements are prepared at all.
    var prepares = true
    /// A request to cancel the running statement.
    enum Cancellation { case none, underWay, sent }
    var cancellation = Cancellation.none
    /// When the connection is closed if the cancelled statement hasn't ended.
    var drainBy: ContinuousClock.Instant?
    private var builder = BatchBuilder()
    private let notices: UnsafeMutablePointer<Int64>
    /// A piece of COPY that isn't sent, and what to call then.
    private var copy: (bytes: [UInt8], isPut: Bool, answer: @Sendable (Bool) -> Void)?

    init(_ connection: OpaquePointer, number: UInt64, now: ContinuousClock.Instant) {
        self.connection = connection
        self.number = number
        opened = now
        lastUsed = now
        expires = now + .seconds(1_800 * Double.random(in: 0.8...1.2))
        // Safe: libpq writes there until the connection is closed, which `deinit` does first.
        notices = .allocate(capacity: 1)
        notices.initialize(to: 0)
        clibpq_count_notices(connection, notices)
    }

    deinit {
        clibpq_finish(connection)
        notices.deallocate()
    }

    var socket: Int32 { clibpq_socket(connection) }
    var isFree: Bool { exchange == nil && lease == nil && cancellation == .none && fault == nil }
    var transactionStatus: Int32 { clibpq_transactionStatus(connection) }
    /// The notices that the server has sent.
    var noticeCount: Int64 { notices.pointee }

    /// Whether the server still uses it, as far as is known. It says so when it ends a connection that nobody uses.
    func isAlive() -> Bool {
        let noticesBefore = noticeCount
        // The first call may read the server's last words, and only the second one the end.
        for _ in 0..<2 {
            guard clibpq_consumeInput(connection) == 1, clibpq_isBusy(connection) == 0, noticeCount == noticesBefore
            else {
                fail(message)
                return false
            }
        }
        return true
    }

    // MARK: Sending

    /// Sends a statement. Returns whether libpq took it.
    func start(_ exchange: Exchange, now: ContinuousClock.Instant) {
        self.exchange = exchange
        exchange.link = self
        exchange.attempts += 1
        exchange.deadline = exchange.deadline ?? now + exchange.timeout
        lastUsed = now
        isPaused = false
        builder = BatchBuilder()
        let isSent: Bool
        switch exchange.work {
        case .simple(let text):
            exchange.phase = .running(name: nil)
            isSent = clibpq_sendQuery(connection, text) == 1
        case .statement(let query):
            switch prepares ? statements.way(of: query) : .unprepared {
            case .unprepared: isSent = send(query, exchange)
            case .prepare(let name):
                exchange.phase = .preparing(name: name)
                isSent =
                    clibpq_sendPrepare(
                        connection, name, query.text, Int32(query.parameters.count), query.parameters.types) == 1
            case .prepared(let name): isSent = send(query, exchange, name)
            }
        }
        finishSending(exchange, isSent)
    }

    private func finishSending(_ exchange: Exchange, _ isSent: Bool) {
        guard isSent else { return fail(message) }
        exchange.wasSent = true
        flush()
    }

    private func send(_ query: PostgresQuery, _ exchange: Exchange, _ name: String? = nil) -> Bool {
        exchange.phase = .running(name: name)
        let parameters = query.parameters
        let count = Int32(truncatingIfNeeded: parameters.count)
        let isSent = parameters.withPointers { values, lengths, formats in
            if let name { return clibpq_sendQueryPrepared(connection, name, count, values, lengths, formats, 1) == 1 }
            return clibpq_sendQueryParams(
                connection, query.text, count, parameters.types, values, lengths, formats, 1) == 1
        }
        guard isSent else { return false }
        if clibpq_has_chunkedRows() == 1 {
            _ = clibpq_setChunkedRowsMode(connection, 256)
        } else {
            _ = clibpq_setSingleRowMode(connection)
        }
        return true
    }

    /// Sends what libpq holds. While something is left, the loop waits for reading and writing.
    func flush() {
        switch clibpq_flush(connection) {
        case 0:
            wantsWriting = false
            if let copy, copy.isPut {
                self.copy = nil
                copy.answer(true)
            }
        case 1: wantsWriting = true
        default: fail(message)
        }
    }

    /// Writes a piece of COPY, or what is left of it.
    func put(_ bytes: [UInt8], _ answer: @escaping @Sendable (Bool) -> Void) {
        guard case .copying? = exchange?.phase, copy == nil, fault == nil else { return answer(false) }
        copy = (bytes, false, answer)
        continueCopy()
    }

    private func continueCopy() {
        guard let copy, !copy.isPut else { return flush() }
        let status = copy.bytes.withUnsafeBytes { bytes in
            // Safe: libpq copies the bytes during the call.
            clibpq_putCopyData(connection, bytes.bindMemory(to: CChar.self).baseAddress, Int32(clamping: bytes.count))
        }
        switch status {
        case 1:
            self.copy?.isPut = true
            flush()
        case 0: wantsWriting = true
        default: fail(message)
        }
    }

    /// Ends COPY, or breaks it off.
    func endCopy(_ failure: String?) {
        guard let exchange, case .copying = exchange.phase else { return }
        exchange.phase = .running(name: nil)
        guard clibpq_putCopyEnd(connection, failure) == 1 else { return fail(message) }
        flush()
        // The server may have refused the rows already.
        if fault == nil { receive() }
    }

    // MARK: Receiving

    /// Handles what the loop has seen on the socket.
    func handle(reading: Bool, writing: Bool) {
        if reading, clibpq_consumeInput(connection) != 1 { return fail(message) }
        if wantsWriting || writing { continueCopy() }
        if fault == nil { receive() }
    }

    /// Reads results, until there are no more or the caller lags behind.
    func receive() {
        isPaused = false
        while let exchange, fault == nil {
            if case .copying = exchange.phase { return }
            guard clibpq_isBusy(connection) == 0 else {
                if !builder.isEmpty { isPaused = !deliver(exchange) }
                return
            }
            guard let result = clibpq_getResult(connection) else {
                end(exchange)
                continue
            }
            defer { clibpq_clear(result) }
            switch clibpq_resultStatus(result) {
            case CLIBPQ_SINGLE_TUPLE, CLIBPQ_TUPLES_CHUNK, CLIBPQ_TUPLES_OK:
                builder.append(result)
                exchange.count &+= Int(clibpq_ntuples(result))
                if builder.isFull, !deliver(exchange) {
                    isPaused = true
                    return
                }
            case CLIBPQ_COMMAND_OK:
                exchange.count = Int(String(cString: clibpq_cmdTuples(result))) ?? 0
            case CLIBPQ_COPY_IN:
                exchange.phase = .copying
                exchange.result.start()
            case CLIBPQ_COPY_OUT, CLIBPQ_COPY_BOTH:
                exchange.failure = PostgresError(.misuse, "COPY TO can't be read. Use SELECT.")
                fail("it was used for COPY TO")
            case CLIBPQ_EMPTY_QUERY: break
            default: note(ServerFault(result), exchange)
            }
        }
        if exchange == nil, clibpq_status(connection) == CLIBPQ_BAD { fail(message) }
    }

    private func note(_ fault: ServerFault, _ exchange: Exchange) {
        if fault.endsConnection {
            if lastWords == nil, fault.isUnsent { (isRefusedByPooler, exchange.wasSent) = (true, false) }
            lastWords = lastWords ?? fault.message
        } else {
            exchange.failure = exchange.failure ?? fault.error
        }
    }

    private func deliver(_ exchange: Exchange) -> Bool {
        exchange.hasRows = true
        // Its time is for the server, and not for the reader.
        exchange.deadline = .now + exchange.timeout
        return exchange.result.append(builder.take())
    }

    /// The statement has ended. It is taken from the connection before its caller hears of it.
    private func end(_ exchange: Exchange) {
        // As when the socket is closed first: a statement that may be repeated is.
        if let lastWords { return fail(lastWords) }
        if case .preparing(let name) = exchange.phase, case .statement(let query) = exchange.work {
            statements.note(query, prepared: exchange.failure == nil ? name : nil)
            if exchange.failure == nil {
                return finishSending(exchange, send(query, exchange, name))
            }
        }
        if builder.hasColumns { _ = exchange.result.append(builder.take()) }
        self.exchange = nil
        exchange.link = nil
        drainBy = nil
        completed?(self, exchange)
    }

    /// Called with each statement that has ended, and when the connection has failed.
    var completed: ((Link, Exchange) -> Void)?
    var failed: ((Link, Exchange?) -> Void)?

    /// The connection can't be used any more.
    func fail(_ cause: String) {
        guard fault == nil else { return }
        // The server's own words say more than the end of the connection.
        fault = lastWords ?? cause
        wantsWriting = false
        let exchange = self.exchange
        self.exchange = nil
        exchange?.link = nil
        if let copy { copy.answer(false) }
        copy = nil
        failed?(self, exchange)
    }

    private var message: String {
        let text = String(cString: clibpq_errorMessage(connection))
        let line = text.split(separator: "\n").first.map(String.init) ?? "the server closed it"
        return line.hasSuffix(".") ? String(line.dropLast()) : line
    }
}
