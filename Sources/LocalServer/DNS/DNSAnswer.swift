import HTTPTransport

/// The response to a question, with its fault.
struct DNSAnswer {
    /// The messages to send.
    private(set) var messages: [[UInt8]] = []
    /// The message to send from another port.
    private(set) var forged: [UInt8]?
    /// Whether the connection ends in the middle of the response.
    private(set) var isCutOff = false

    /// The maximum size of a UDP response, unless the question allows more.
    private static let plainDatagramBytes = 512
    private static let mostAliases = 16

    /// Returns `nil` if the bytes aren't a question.
    init?(to query: [UInt8], from port: UInt16, isOverTCP: Bool, _ state: Guarded<LocalDNS.State>) {
        guard let question = DNSQuestion(query) else { return nil }
        let asked = LocalDNS.Question(
            name: question.name, type: question.type, id: question.id, port: port, isOverTCP: isOverTCP,
            isExtended: question.datagramBytes != nil)
        LocalDNS.note(asked, in: state)
        let (records, exists, fault) = state.withLock { state in
            let (records, exists) = Self.records(of: question, in: state.names)
            return (records, exists, Self.nextFault(for: question.name, &state))
        }
        var response = question.response(code: exists ? 0 : 3, records)
        let room = question.datagramBytes ?? Self.plainDatagramBytes
        if !isOverTCP, response.count > room { response = question.response(code: 0, [], isTruncated: true) }
        apply(fault, to: response, question, isOverTCP)
    }

    private mutating func apply(_ fault: DNSFault, to response: [UInt8], _ question: DNSQuestion, _ isOverTCP: Bool) {
        switch fault.kind {
        case .noFault: messages = [response]
        case .silence: messages = []
        case .code(let code): messages = [question.response(code: code, [])]
        case .truncated: messages = [isOverTCP ? response : question.response(code: 0, [], isTruncated: true)]
        case .wrongID:
            var other = question
            other.id = ~question.id
            messages = [other.response(code: 0, [Self.forgedRecord]), response]
        case .wrongQuestion:
            var other = question
            other.labels = Self.labels(of: "_atproto.mallory.test")
            messages = [other.response(code: 0, [Self.forgedRecord]), response]
        case .otherSender:
            forged = question.response(code: 0, [Self.forgedRecord])
            messages = [response]
        case .notResponse:
            var echo = question.response(code: 0, [Self.forgedRecord])
            echo[2] &= 0x7f
            messages = [echo, response]
        case .replaced(let change): messages = [change(response)]
        case .plainOnly: messages = [question.datagramBytes == nil ? response : question.response(code: 1, [])]
        case .cutOff:
            isCutOff = isOverTCP
            messages = [isOverTCP ? response : Array(response.dropLast(3))]
        case .doubled: messages = [response, response]
        }
    }

    private static let forgedRecord = DNSQuestion.Record(
        owner: nil, type: 16, timeToLive: 300, data: Array("\u{14}did=did:plc:mallory!".utf8))

    private static func nextFault(for name: String, _ state: inout LocalDNS.State) -> DNSFault {
        for key in [name, "*"] {
            if let fault = state.scripts[key]?.first {
                state.scripts[key]?.removeFirst()
                return fault
            }
            if let fault = state.constantFaults[key] { return fault }
        }
        return .pass
    }

    /// The records of a name, found through its aliases, and whether the last of these names exists.
    private static func records(
        of question: DNSQuestion, in names: [String: LocalDNS.Name]
    ) -> (records: [DNSQuestion.Record], exists: Bool) {
        var records: [DNSQuestion.Record] = []
        var name = question.name
        var owner: [UInt8]?
        for _ in 0..<mostAliases {
            guard let known = names[name] else { return (records, false) }
            guard let alias = known.alias else {
                let texts = question.type == 16 ? known.texts : []
                records += texts.map { parts in
                    let data = parts.flatMap { [UInt8(truncatingIfNeeded: $0.count)] + $0 }
                    return DNSQuestion.Record(owner: owner, type: 16, timeToLive: known.timeToLive, data: data)
                }
                return (records, true)
            }
            let target = labels(of: alias)
            records.append(
                DNSQuestion.Record(owner: owner, type: 5, timeToLive: known.timeToLive, data: target))
            (name, owner) = (alias, target)
        }
        return (records, true)
    }

    /// A name in its encoded form.
    static func labels(of name: String) -> [UInt8] {
        name.utf8.split(separator: UInt8(ascii: ".")).flatMap { [UInt8(truncatingIfNeeded: $0.count)] + $0 } + [0]
    }
}

/// A received question, which encodes its responses.
struct DNSQuestion {
    struct Record {
        /// The owner of the record; `nil` for the name in the question.
        let owner: [UInt8]?
        let type: UInt16
        let timeToLive: UInt32
        let data: [UInt8]
    }

    var id: UInt16
    /// The name as received, in its original case.
    var labels: [UInt8]
    let type: UInt16
    let name: String
    /// The maximum size of a datagram, if the question has one.
    let datagramBytes: Int?

    init?(_ bytes: [UInt8]) {
        func word(_ place: Int) -> UInt16? {
            bytes.indices.contains(place) && bytes.indices.contains(place + 1)
                ? UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1]) : nil
        }
        guard let id = word(0), let flags = word(2), flags & 0xf800 == 0, word(4) == 1, let others = word(10) else {
            return nil
        }
        var place = 12
        var parts: [String] = []
        while bytes.indices.contains(place), bytes[place] != 0 {
            let count = Int(bytes[place])
            guard count < 64, bytes.count - place > count else { return nil }
            parts.append(String(decoding: bytes[(place + 1)...].prefix(count), as: UTF8.self))
            place += count + 1
        }
        guard let type = word(place + 1), word(place + 3) == 1 else { return nil }
        self.id = id
        self.type = type
        labels = Array(bytes[12...].prefix(place - 11))
        name = parts.joined(separator: ".").lowercased()
        // The options, if any, follow the question: an empty name and the type 41.
        let isExtended = others > 0 && word(place + 6) == 41
        datagramBytes = isExtended ? word(place + 8).map { max(512, Int($0)) } : nil
    }

    func response(code: UInt16, _ records: [Record], isTruncated: Bool = false) -> [UInt8] {
        var bytes: [UInt8] = []
        func append(_ word: UInt16) {
            bytes.append(UInt8(truncatingIfNeeded: word >> 8))
            bytes.append(UInt8(truncatingIfNeeded: word))
        }
        append(id)
        // A response, recursion desired and available.
        append(0x8180 | code | (isTruncated ? 0x0200 : 0))
        append(1)
        append(UInt16(truncatingIfNeeded: records.count))
        append(0)
        append(datagramBytes == nil ? 0 : 1)
        bytes += labels
        append(type)
        append(1)
        for record in records {
            if let owner = record.owner {
                bytes += owner
            } else {
                append(0xc00c)
            }
            append(record.type)
            append(1)
            append(UInt16(truncatingIfNeeded: record.timeToLive >> 16))
            append(UInt16(truncatingIfNeeded: record.timeToLive))
            append(UInt16(truncatingIfNeeded: record.data.count))
            bytes += record.data
        }
        if datagramBytes != nil {
            bytes.append(0)
            for word: UInt16 in [41, 1_232, 0, 0, 0] { append(word) }
        }
        return bytes
    }
}
