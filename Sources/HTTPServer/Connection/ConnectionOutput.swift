package import Foundation
import HTTPTransport

// How a connection writes.

extension Connection {
    func sendBody(_ body: ServerResponse.Body, _ framing: ResponseFraming, _ distortion: Distortion?)
        async throws
    {
        (self.distortion, endsBody) = (distortion, framing.endsWithConnection)
        defer { (self.distortion, endsBody) = (nil, false) }
        do {
            switch body {
            case .bytes(let data): try await writeBody(data, isChunk: false)
            case .webSocket: break
            case .stream(let source):
                let sink = ConnectionBody(self, framing: framing)
                try await aside { try await source(BodyWriter(sink)) }
                try await sink.finish()
            }
            if let surplus = distortion?.surplus, surplus > 0 {
                try await write(Data(repeating: UInt8(ascii: "?"), count: surplus))
            }
        } catch {
            let error = Self.cause(of: error)
            if framing.endsWithConnection || distortion?.ending == .reset { close(reset: true) }
            throw error
        }
    }

    /// Writes bytes of a body, as a chunk or unchanged, with the response's distortion.
    func writeBody(_ data: Data, isChunk: Bool) async throws {
        guard isOpen else { throw HTTPServerError.disconnected }
        if isChunk {
            let output = loop.output
            output.clear()
            output.append(data.count, radix: 16)
            output.append("\r\n")
            if distortion == nil, data.count > Connection.inlineBody {
                try await flush(output)
                try await write(data)
                return try await write(Data("\r\n".utf8))
            }
            output.append(data)
            output.append("\r\n")
            if distortion == nil { return try await flush(output) }
            return try await writeDistorted(Data(output.bytes))
        }
        if distortion == nil { return try await write(data) }
        try await writeDistorted(data)
    }

    func writeLastChunk() async throws {
        if distortion == nil { return try await write(Data("0\r\n\r\n".utf8)) }
        try await writeDistorted(Data("0\r\n\r\n".utf8))
    }

    private func writeDistorted(_ data: Data) async throws {
        var rest = data
        if let limit = distortion?.bodyLimit {
            rest = rest.prefix(limit)
            distortion?.bodyLimit = limit - rest.count
        }
        let isCut = rest.count < data.count
        if let pace = distortion?.pace {
            while !rest.isEmpty {
                try await write(rest.prefix(max(1, pace.bytes)))
                rest = rest.dropFirst(max(1, pace.bytes))
                try await Task.sleep(for: pace.pause.sleepable)
            }
        } else {
            try await write(rest)
        }
        if isCut { throw HTTPServerError.disconnected }
    }

    /// Writes the contents of the output buffer.
    func flush(_ output: OutputBuffer) async throws {
        let sent = try transmit(output.bytes)
        guard sent < output.count else { return await giveWay() }
        let rest = Data(UnsafeRawBufferPointer(rebasing: output.bytes[sent...]))
        try await untilWritable()
        try await write(rest)
    }

    /// Writes bytes unchanged, and waits for the client to read when necessary.
    package func write(_ data: Data, from start: Int = 0) async throws {
        var offset = start
        while offset < data.count {
            let sent = try data.withUnsafeBytes { try transmit(UnsafeRawBufferPointer(rebasing: $0[offset...])) }
            offset += sent
            if offset < data.count { try await untilWritable() }
        }
        await giveWay()
    }

    /// Lets the loop serve its other connections. A client that reads as fast as the server writes would otherwise
    /// block them.
    private func giveWay() async {
        guard burst >= Connection.burstLimit else { return }
        burst = 0
        await Task.yield()
    }

    func transmit(_ bytes: UnsafeRawBufferPointer) throws -> Int {
        guard isOpen else { throw HTTPServerError.disconnected }
        switch socket.transmit(bytes) {
        case .bytes(let count):
            burst += count
            return count
        case .wouldBlock: return 0
        case .ended, .broken:
            close()
            throw HTTPServerError.disconnected
        }
    }

    private func untilWritable() async throws {
        guard isOpen else { throw HTTPServerError.disconnected }
        guard writableWaiter == nil else { throw HTTPServerError.overlappingWrites }
        setInterest(interest.union(.writing))
        burst = 0
        limit(.write)
        await withUnsafeContinuation { writableWaiter = $0 }
        limit(nil)
        guard isOpen else { throw HTTPServerError.disconnected }
    }
}
