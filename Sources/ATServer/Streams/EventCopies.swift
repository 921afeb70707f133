import ATData
import Foundation
import HTTPTransport

/// A stream's messages in other encodings than its own. Those of the latest events are written once for all consumers.
final class EventCopies: Sendable {
    private struct State {
        /// The messages, with the frames that they say the same as.
        var messages: [Int64: (frame: Data, message: WebSocketMessage)] = [:]
        /// The numbers, in the order in which the messages were added.
        var order: ArraySlice<Int64> = []
        var bytes = 0
    }

    private let nsid: NSID
    private let byteLimit: Int
    private let state = Guarded<[StreamEncoding: State]>([:])

    /// Creates an empty collection.
    ///
    /// - Parameters:
    ///   - nsid: The name of the subscription, for the types of the messages.
    ///   - byteLimit: The most bytes to keep of an encoding.
    init(_ nsid: NSID, byteLimit: Int) {
        self.nsid = nsid
        self.byteLimit = byteLimit
    }

    /// The message of an event.
    ///
    /// - Parameter isRecent: Whether other consumers are likely to get the event, too.
    func message(of event: NumberedEvent, in encoding: StreamEncoding, isRecent: Bool) throws -> WebSocketMessage {
        // The stream itself keeps the frames.
        let isKept = isRecent && encoding != .cbor
        // A stream that was set back has other events of the same numbers.
        if isKept, let known = state.withLock({ $0[encoding]?.messages[event.seq] }), known.frame == event.frame {
            return known.message
        }
        let message = try message(of: event.frame, in: encoding)
        if isKept { state.withLock { keep(message, of: event, &$0[encoding, default: State()]) } }
        return message
    }

    /// The message of a frame.
    func message(of frame: Data, in encoding: StreamEncoding) throws -> WebSocketMessage {
        switch encoding {
        case .cbor: .binary(frame)
        case .cborV1: .binary(Data(try StreamFrame.object(frame, of: nsid).dagCBOR()))
        case .json: .text(String(decoding: try StreamFrame.object(frame, of: nsid).json(), as: UTF8.self))
        }
    }

    /// The numbers of the events that are kept in an encoding.
    func kept(in encoding: StreamEncoding) -> [Int64] { state.withLock { Array($0[encoding]?.order ?? []) } }

    private func keep(_ message: WebSocketMessage, of event: NumberedEvent, _ state: inout State) {
        state.bytes += message.byteCount
        if let old = state.messages.updateValue((event.frame, message), forKey: event.seq) {
            state.bytes -= old.message.byteCount
        } else {
            state.order.append(event.seq)
        }
        while state.bytes > byteLimit, let first = state.order.popFirst() {
            state.bytes -= state.messages.removeValue(forKey: first)?.message.byteCount ?? 0
        }
    }
}
