#if canImport(CSystem)
import Foundation
import TestLoad
import Testing

@testable import HTTPTransport

/// The body of a response between the loop, which fills it, and the consumer.
@Suite(.inTurn) struct StreamedResponseTests {
    /// Bytes that differ from their neighbours for longer than a piece.
    private static func content(_ count: Int) -> Data {
        Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 11) })
    }

    /// Returns whether the bytes were accepted.
    private static func take(_ bytes: Data, into response: StreamedResponse) -> Bool {
        if case .taken = bytes.withUnsafeBytes({ response.take($0) }) { true } else { false }
    }

    private static func next(_ response: StreamedResponse, resumed: Guarded<Int> = Guarded(0)) async throws -> Data? {
        try await response.next(resume: { resumed.withLock { $0 += 1 } }, cancel: {})
    }

    private static func wholeHead() -> ResponseHead {
        var head = ResponseHead()
        for line in ["HTTP/1.1 200 OK\r\n", "\r\n"] { Array(line.utf8).withUnsafeBytes { head.take($0) } }
        return head
    }

    @Test(arguments: [[1], [10, 100_000], [65_536], [262_144], [262_145, 1], [300_000, 3, 65_536]])
    func `pieces hold what has arrived, in order`(sizes: [Int]) async throws {
        let content = Self.content(700_000)
        let response = StreamedResponse()
        var (taken, all, number) = (0, Data(), 0)
        while taken < content.count, number < 20_000 {
            let end = min(taken + sizes[number % sizes.count], content.count)
            #expect(Self.take(content[taken..<end], into: response))
            (taken, number) = (end, number + 1)
            if number % 3 == 0 { _ = response.flush() }
            // The consumer is sometimes behind, and never ahead.
            if number % 4 == 0, all.count < taken { all += try await Self.next(response) ?? Data() }
        }
        response.end(.success(Self.wholeHead()))
        while let piece = try await Self.next(response) {
            #expect(!piece.isEmpty && piece.count <= PieceMemory.blockSize)
            all += piece
        }
        #expect(all == content.prefix(taken))
    }

    @Test func `a consumer that waits gets what arrives at the end of the round`() async throws {
        let response = StreamedResponse()
        for number in 0..<100 {
            let piece = Task { try await Self.next(response) }
            if number % 2 == 0 { await Task.yield() }
            _ = Self.take(Data("piece \(number)".utf8), into: response)
            _ = response.flush()
            #expect(try await piece.value == Data("piece \(number)".utf8))
        }
    }

    @Test(arguments: [100, 16_384, 65_536, 200_000])
    func `no more than a limit waits for a slow consumer`(size: Int) async throws {
        let response = StreamedResponse()
        let bytes = Data(count: size)
        var (taken, firstRest) = (0, 0)
        while taken < 8 << 20, Self.take(bytes, into: response) {
            taken += size
            if response.flush(), firstRest == 0 { firstRest = taken }
        }
        #expect((1 << 20)...(1 << 20) + size ~= taken)
        #expect((512 << 10)...(512 << 10) + size ~= firstRest)

        // It asks for more once, when it has consumed most of it, and then bytes are accepted again.
        let resumed = Guarded(0)
        var consumed = 0
        while consumed < taken {
            consumed += try await Self.next(response, resumed: resumed)?.count ?? taken
            #expect(resumed.withLock { $0 } == (taken - consumed <= 256 << 10 ? 1 : 0))
        }
        #expect(consumed == taken)
        #expect(Self.take(bytes, into: response) && !response.flush())
    }

    @Test func `a failure discards what waits, and what still arrives`() async throws {
        let response = StreamedResponse()
        _ = Self.take(Data(count: 300_000), into: response)
        response.end(.failure(TransportError(.idleTooLong)))
        #expect(Self.take(Data(count: 300_000), into: response))
        #expect(!response.flush())
        await #expect(throws: TransportError.self) { try await Self.next(response) }
    }

    // MARK: Memory

    private static func address(_ piece: Data) -> UInt {
        piece.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
    }

    private static func fullPiece(of memory: PieceMemory, _ byte: UInt8) -> Data {
        let block = memory.block()
        Data(repeating: byte, count: PieceMemory.blockSize + 1).withUnsafeBytes {
            #expect(block.append($0) == PieceMemory.blockSize && block.isFull && block.append($0) == 0)
        }
        return block.piece()
    }

    @Test func `memory is used again when its piece is released, and not before`() {
        let memory = PieceMemory()
        var first: Data? = Self.fullPiece(of: memory, 1)
        let firstAddress = first.map(Self.address)
        let kept = Self.fullPiece(of: memory, 2)
        #expect(Self.address(kept) != firstAddress)
        first = nil
        let third = Self.fullPiece(of: memory, 3)
        #expect(Self.address(third) == firstAddress)
        #expect(kept == Data(repeating: 2, count: PieceMemory.blockSize))
    }

    @Test func `a piece outlives its stream, and can change`() {
        var memory: PieceMemory? = PieceMemory()
        var piece = Self.fullPiece(of: memory ?? PieceMemory(), 1)
        let copy = piece
        memory = nil
        piece.append(2)
        piece[0] = 3
        #expect(copy == Data(repeating: 1, count: PieceMemory.blockSize))
        #expect(piece == [3] + Data(repeating: 1, count: PieceMemory.blockSize - 1) + [2])
    }

    @Test func `a small piece doesn't keep a whole block`() {
        let memory = PieceMemory()
        let address = Self.address(Self.fullPiece(of: memory, 1))
        let block = memory.block()
        Data("small".utf8).withUnsafeBytes { #expect(block.append($0) == 5) }
        let small = block.piece()
        #expect(small == Data("small".utf8) && Self.address(small) != address)
    }
}
#endif
