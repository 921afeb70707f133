import HTTPTransport
import TestLoad
import Testing

@testable import ATStreams

/// When a stream connects again, and when it gives up.
@Suite(.inTurn)
struct ReconnectionTests {
    private let rejection = StreamSetback(.rejected, "failure", "The server rejected the stream.")
    private let loss = StreamSetback(.transient, "lost", "The connection was lost.")

    private func reconnection() -> Reconnection { Reconnection(longest: .seconds(30), mostRejections: 3) { 0 } }

    /// Whether another attempt is made after each of some setbacks.
    private func retries(_ reconnection: inout Reconnection, after setbacks: StreamSetback...) -> [Bool] {
        setbacks.map { reconnection.mayRetry(after: $0) }
    }

    @Test func `the third rejection in a row is the last`() {
        var reconnection = reconnection()
        let retries = retries(&reconnection, after: rejection, rejection, rejection)
        #expect(retries == [true, true, false])
    }

    @Test func `a lost connection starts the count of rejections again`() {
        var reconnection = reconnection()
        let retries = retries(&reconnection, after: rejection, rejection, loss, rejection, rejection, rejection)
        #expect(retries == [true, true, true, true, true, false])
    }

    @Test func `progress starts the count of rejections again, and a long connection without progress doesn't`() {
        var reconnection = reconnection()
        let first = retries(&reconnection, after: rejection, rejection)
        reconnection.reset()
        let second = retries(&reconnection, after: rejection, rejection)
        reconnection.settle()
        let third = retries(&reconnection, after: rejection)
        #expect(first + second + third == [true, true, true, true, false])
    }

    @Test func `a server that has accepted the stream before may be restarting`() {
        var reconnection = reconnection()
        let first = reconnection.wait(after: rejection)
        reconnection.hasConnected = true
        let later = reconnection.wait(after: rejection)
        let lost = reconnection.wait(after: loss)
        var slow = rejection
        slow.wait = .seconds(60)
        let requested = reconnection.wait(after: slow)
        #expect(first == .zero && later == Backoff.betweenRejections && lost == .zero && requested == .seconds(60))
    }
}
