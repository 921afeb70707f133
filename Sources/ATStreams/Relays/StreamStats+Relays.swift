extension StreamStats {
    /// Adds what the stream of a relay has counted to what was counted of all together.
    mutating func add(_ relay: StreamStats) {
        frames += relay.frames
        bytes += relay.bytes
        filtered += relay.filtered
        repeated += relay.repeated
        unordered += relay.unordered
        unknown += relay.unknown
        notCanonical += relay.notCanonical
        invalid.merge(relay.invalid, uniquingKeysWith: +)
        invalidOps += relay.invalidOps
        gaps += relay.gaps
        connections += relay.connections
        disconnections.merge(relay.disconnections, uniquingKeysWith: +)
        lastError = lastError ?? relay.lastError
        lastProgress = [lastProgress, relay.lastProgress].compactMap(\.self).max()
        isStalled = isStalled || relay.isStalled
        // The lag is that of the relay with the newest event.
        if relay.lastEvent.map({ event in lastEvent.map { event > $0 } ?? true }) ?? (lastEvent == nil) {
            (lastEvent, lastReceived) = (relay.lastEvent, relay.lastReceived)
        }
        if phase != .stopped, phase != .connected, relay.phase != .idle {
            phase = relay.phase
            (cursor, savedCursor) = (relay.cursor, relay.savedCursor)
        }
    }
}
