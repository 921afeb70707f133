import ATData
import Foundation
import HTTPTransport

/// The JSON of a stream's latest events, written once for all consumers that read it.
final class EventTexts: Sendable {
    private struct State {
        var texts: [Int64: String] = [:]
        /// The numbers, in the order in which the texts were added.
        var order: ArraySlice<Int64> = []
        var bytes = 0
    }

    private let nsid: NSID
    private let byteLimit: Int
    private let state = Guarded(State())

    /// Creates an empty collection.
    ///
    /// - Parameters:
    ///   - nsid: The name of the subscription, for the types of the messages.
    ///   - byteLimit: The most bytes to keep.
    init(_ nsid: NSID, byteLimit: Int) {
        self.nsid = nsid
        self.byteLimit = byteLimit
    }

    /// The message of an event.
    ///
    /// - Parameter isRecent: Whether other consumers are likely to get the event, too.
    func text(of event: NumberedEvent, isRecent: Bool) throws -> String {
        if isRecent, let known = state.withLock({ $0.texts[event.seq] }) { return known }
        let text = try text(of: event.frame)
        if isRecent { keep(text, event.seq) }
        return text
    }

    /// The numbers of the events that are kept.
    var kept: [Int64] { state.withLock { Array($0.order) } }

    /// The message of a frame.
    func text(of frame: Data) throws -> String { try StreamFrame.json(frame, of: nsid) }

    private func keep(_ text: String, _ seq: Int64) {
        state.withLock { state in
            guard state.texts.updateValue(text, forKey: seq) == nil else { return }
            state.order.append(seq)
            state.bytes += text.utf8.count
            while state.bytes > byteLimit, let first = state.order.popFirst() {
                state.bytes -= state.texts.removeValue(forKey: first)?.utf8.count ?? 0
            }
        }
    }
}
