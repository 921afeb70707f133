import CoreATProtocol
import HTTPTransport

/// What the streams of this module share: where they connect, how they begin, and what they report.
struct StreamClient: Sendable {
    let options: StreamOptions
    let environment: StreamEnvironment
    let meter: StreamMeter

    init(_ options: StreamOptions, _ environment: StreamEnvironment) {
        self.options = options
        self.environment = environment
        meter = StreamMeter(time: environment.time)
    }

    /// Finds out where a stream begins.
    func begin(_ start: StreamStart, _ cursors: (any CursorStore)?, _ stream: StreamID) async throws -> StreamProgress {
        var stored: Int64?
        if cursors != nil { await StreamEndings.wait(for: [.stream(stream)]) }
        do {
            stored = try await cursors?.load(stream)
        } catch {
            if error is CancellationError { throw error }
            // Any other start replaces it.
            if start == .stored {
                meter.update { $0.phase = .stopped }
                throw StreamError(.cursorUnreadable(StoreFailure.sentence(error)), stream)
            }
        }
        let cursor: Int64? =
            switch start {
            case .stored: stored.map { max($0, 0) }
            case .live: nil
            case .oldest: 0
            case .cursor(let cursor): max(cursor, 0)
            }
        meter.reset()
        let saver = cursors.map {
            CursorSaver($0, stream, saved: stored, interval: options.saveInterval, time: environment.time, meter: meter)
        }
        return StreamProgress(cursor: cursor, options: options, saver: saver, meter: meter)
    }

    /// A reader of a stream's messages.
    func reader<Decoder: StreamDecoder>(
        _ address: StreamAddress, _ decoder: Decoder, _ progress: StreamProgress, patience: Int? = nil
    ) -> StreamReader<Decoder> {
        StreamReader(
            address: address, decoder: decoder, options: options, environment: environment, meter: meter,
            progress: progress, patience: patience)
    }
}
