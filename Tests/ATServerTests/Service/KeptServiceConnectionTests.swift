import ATData
import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

@testable import ATServer

/// Calls that follow each other on one connection, as a proxy sends those of different clients.
@Suite(.inTurn) struct KeptServiceConnectionTests {
    private enum Call: CaseIterable {
        case note, compressedNote, file, largeFile, file100, chunkedFile, list, headOfList, unknown, wrongMethod,
            invalid
    }

    /// `{"text":"Hello"}` by Python's gzip.
    private static let gzip: [UInt8] = [
        0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xAB, 0x56, 0x2A, 0x49, 0xAD, 0x28, 0x51, 0xB2,
        0x52, 0xF2, 0x48, 0xCD, 0xC9, 0xC9, 0x57, 0xAA, 0x05, 0x00, 0xA0, 0x93, 0x61, 0x46, 0x10, 0x00, 0x00, 0x00,
    ]

    @Test(arguments: 0..<(Load.isWhole ? 100 : 8) as Range<Int>)
    func `each call on a connection has its own input`(round: Int) async throws {
        let notes = Guarded<[LexValue?]>([])
        let service = XRPCService()
        service.on(PutNote.self) { call in
            notes.withLock { $0.append(call.input["text"]) }
            return EmptyResponse()
        }
        service.on(PutFile.self, streamsInput: true) { call in
            var sum = 0
            for try await piece in call.pieces { sum += piece.reduce(0) { $0 + Int($1) } }
            return ["sum": .integer(sum)]
        }
        service.on(GetNotes.self) { call in ["list": .string(call.list)] }
        let running = try await service.start()
        var client = try RawConnection(to: running.url.port ?? 0)
        // Every call follows every other one in some round.
        let calls = (0..<24).map { _ in Call.allCases.randomElement() ?? .note }
        for (index, call) in calls.enumerated() {
            let (response, isOpen) = try await offPool { [client] in try Self.send(call, index, client) }
            let noted = notes.withLock { notes in
                defer { notes = [] }
                return notes
            }
            let isRight = Self.isRight(response, of: call, index, noted)
            #expect(isRight, "\(calls[...index]): \(response)")
            if !isOpen { client = try RawConnection(to: running.url.port ?? 0) }
        }
        await running.stop()
    }

    private static func file(_ call: Call, _ index: Int) -> Data {
        Data(repeating: UInt8(index), count: call == .largeFile ? 700_000 : 3_000)
    }

    /// Sends a call, and returns the response and whether the connection stays open.
    private static func send(_ call: Call, _ index: Int, _ client: RawConnection) throws -> (String, Bool) {
        func post(_ name: String, _ type: String, _ fields: String, _ body: Data = Data()) throws {
            let head =
                "POST /xrpc/com.example.\(name) HTTP/1.1\r\nHost: h\r\nContent-Type: \(type)\r\n\(fields)\r\n\r\n"
            try client.write(Data(head.utf8) + body)
        }
        let file = file(call, index)
        switch call {
        case .note, .compressedNote, .invalid:
            let body = call == .compressedNote ? Data(gzip) : Data(#"{"text":"\#(index)"}"#.utf8)
            let coding = call == .compressedNote ? "\r\nContent-Encoding: gzip" : ""
            let type = call == .invalid ? "text/plain" : "application/json"
            try post("putNote", type, "Content-Length: \(body.count)\(coding)", body)
        case .file, .largeFile: try post("putFile", "image/png", "Content-Length: \(file.count)", file)
        case .file100:
            try post("putFile", "image/png", "Content-Length: \(file.count)\r\nExpect: 100-continue")
            #expect(try client.readHead() == "HTTP/1.1 100 Continue\r\n\r\n")
            try client.write(file)
        case .chunkedFile:
            let chunk = Data("\(String(file.count, radix: 16))\r\n".utf8) + file + Data("\r\n0\r\n\r\n".utf8)
            try post("putFile", "image/png", "Transfer-Encoding: chunked", chunk)
        case .list, .headOfList, .wrongMethod, .unknown:
            let method = call == .headOfList ? "HEAD" : "GET"
            let name = call == .wrongMethod ? "putNote" : call == .unknown ? "getOther" : "getNotes?list=\(index)"
            try client.write("\(method) /xrpc/com.example.\(name) HTTP/1.1\r\nHost: h\r\n\r\n")
        }
        let head = try client.readHead()
        let body = call == .headOfList ? Data() : try client.readBody(head)
        return (head + String(decoding: body, as: UTF8.self), !head.contains("Connection: close\r\n"))
    }

    private static func isRight(_ response: String, of call: Call, _ index: Int, _ notes: [LexValue?]) -> Bool {
        switch call {
        case .note: response.contains(" 200 ") && notes == [.string("\(index)")]
        case .compressedNote: response.contains(" 200 ") && notes == ["Hello"]
        case .file, .largeFile, .file100, .chunkedFile:
            response.hasSuffix("{\"sum\":\(index * file(call, index).count)}")
        case .list: response.hasSuffix("{\"list\":\"\(index)\"}")
        case .headOfList: response.contains(" 200 ")
        case .unknown: response.contains(" 501 ") && notes.isEmpty
        case .wrongMethod: response.contains(" 405 ") && notes.isEmpty
        case .invalid: response.contains(" 400 ") && notes.isEmpty
        }
    }
}
