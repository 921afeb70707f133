/// A query for the TXT records of a name.
struct DNSQuery: Sendable {
    let id: UInt16
    let name: DNSName

    /// The record types in use.
    enum RecordType {
        static let cname: UInt16 = 5
        static let txt: UInt16 = 16
        static let options: UInt16 = 41
    }

    /// The class of the Internet.
    static let internet: UInt16 = 1
    /// The maximum size of a UDP response from servers that support EDNS. It fits every network.
    private static let datagramBytes: UInt16 = 1_232

    /// The message.
    ///
    /// - Parameter isExtended: Whether larger datagrams are allowed, which some old servers don't support.
    func message(isExtended: Bool) -> [UInt8] {
        var bytes: [UInt8] = []
        func append(_ word: UInt16) {
            bytes.append(UInt8(truncatingIfNeeded: word >> 8))
            bytes.append(UInt8(truncatingIfNeeded: word))
        }
        append(id)
        // Recursion desired; one question; nothing else but the options.
        for word: UInt16 in [0x0100, 1, 0, 0, isExtended ? 1 : 0] { append(word) }
        bytes.append(contentsOf: name.bytes)
        append(RecordType.txt)
        append(Self.internet)
        guard isExtended else { return bytes }
        bytes.append(0)
        for word in [RecordType.options, Self.datagramBytes, 0, 0, 0] { append(word) }
        return bytes
    }

    /// Whether the header and the question of a message match this query. Other messages are stray or forged.
    func isAnswered(by message: [UInt8]) -> Bool {
        var reader = DNSReader(message)
        do throws(DNSError) {
            guard try reader.word() == id else { return false }
            let flags = try reader.word()
            // A response, to a standard query.
            guard flags & 0xf800 == 0x8000 else { return false }
            let questions = try reader.word()
            _ = try reader.skip(6)
            // A server that can't read the question doesn't repeat it.
            if questions == 0 { return DNSResponse.isComplaint(code: Int(flags & 0xf)) }
            let asked = try reader.name()
            let (type, recordClass) = (try reader.word(), try reader.word())
            return questions == 1 && asked == name && type == RecordType.txt && recordClass == Self.internet
        } catch {
            return false
        }
    }
}

/// A DNS server's response.
struct DNSResponse: Sendable {
    /// A record of the answer.
    struct Record: Sendable {
        let owner: DNSName
        let timeToLive: UInt32
        let data: Data

        enum Data: Sendable {
            case text([UInt8])
            case alias(DNSName)
        }
    }

    /// The response code, such as 0 for success or 3 for a name that doesn't exist.
    let code: Int
    /// Whether the response was too long for UDP, so that the query must be sent over TCP.
    let isTruncated: Bool
    /// The texts and aliases. Empty if the response is truncated.
    let records: [Record]

    /// The maximum number of aliases between a name and its texts.
    private static let mostAliases = 8

    /// Reads a message.
    init(_ message: [UInt8]) throws(DNSError) {
        var reader = DNSReader(message)
        _ = try reader.word()
        let flags = try reader.word()
        isTruncated = flags & 0x0200 != 0
        let questions = try reader.word()
        let (answers, authorities, others) = (try reader.word(), try reader.word(), try reader.word())
        var code = Int(flags & 0xf)
        guard !isTruncated else {
            (self.code, records) = (code, [])
            return
        }
        for _ in 0..<questions {
            _ = try reader.name()
            _ = try reader.skip(4)
        }
        var records: [Record] = []
        for _ in 0..<answers {
            if let record = try Self.record(&reader, &code) { records.append(record) }
        }
        for _ in 0..<authorities { _ = try Self.record(&reader, &code) }
        for _ in 0..<others { _ = try Self.record(&reader, &code) }
        self.code = code
        self.records = records
    }

    /// Reads a record, and the upper bits of the code from the options. `nil` for records of other types.
    private static func record(_ reader: inout DNSReader, _ code: inout Int) throws(DNSError) -> Record? {
        let owner = try reader.name()
        let (type, recordClass) = (try reader.word(), try reader.word())
        let time = try reader.doubleWord()
        let length = Int(try reader.word())
        let start = reader.position
        if type == DNSQuery.RecordType.options {
            code |= Int(time >> 24) << 4
        } else if recordClass == DNSQuery.internet, type == DNSQuery.RecordType.cname {
            let alias = try reader.name()
            guard reader.position - start == length else { throw .malformed("an alias has a wrong length") }
            return Record(owner: owner, timeToLive: time, data: .alias(alias))
        } else if recordClass == DNSQuery.internet, type == DNSQuery.RecordType.txt {
            let text = try Self.joinedText(reader.bytes[reader.skip(length)])
            return Record(owner: owner, timeToLive: time, data: .text(text))
        }
        _ = try reader.skip(length)
        return nil
    }

    /// Joins the strings of a TXT record. Each one is prefixed with its length.
    static func joinedText(_ data: ArraySlice<UInt8>) throws(DNSError) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(data.count)
        var rest = data
        while let length = rest.popFirst() {
            guard rest.count >= length else { throw .malformed("a text is longer than its record") }
            text.append(contentsOf: rest.prefix(Int(length)))
            rest = rest.dropFirst(Int(length))
        }
        return text
    }

    /// Whether a code means that the server can't read the query. It may read one without options.
    static func isComplaint(code: Int) -> Bool { code == 1 || code == 4 }

    /// The texts of a name, following its aliases. Throws if the server doesn't know them.
    func texts(of name: DNSName) throws(DNSError) -> TXTAnswer {
        guard code == 0 || code == 3 else { throw .refused(code: code) }
        var name = name
        var seconds = UInt32.max
        for _ in 0...Self.mostAliases {
            var texts: [String] = []
            var alias: DNSName?
            for record in records where record.owner == name {
                // RFC 2181: a time of more than 2³¹ seconds counts as 0.
                seconds = min(seconds, record.timeToLive > 1 << 31 ? 0 : record.timeToLive)
                switch record.data {
                case .text(let text): texts.append(String(decoding: text, as: UTF8.self))
                case .alias(let target): alias = target
                }
            }
            if !texts.isEmpty { return TXTAnswer(texts: texts, timeToLive: .seconds(Int64(seconds))) }
            guard let alias else { return .absent }
            name = alias
        }
        throw .malformed("a name has too many aliases")
    }
}
