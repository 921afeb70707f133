import ATStreams
import HTTPTransport
import Probes

/// A store whose first save takes until a test lets it end.
final class SlowStore: CursorStore {
    private let cursor = Guarded<Int64?>(nil)
    private let (isSaving, mayEnd) = (OneShot(), OneShot())

    func load(_ stream: StreamID) -> Int64? { cursor.withLock { $0 } }

    func save(_ cursor: Int64, _ stream: StreamID) async {
        isSaving.fire()
        await mayEnd.wait()
        self.cursor.withLock { $0 = cursor }
    }

    /// Returns when a save has begun.
    func untilSaving() async { await isSaving.wait() }

    /// Lets saves end.
    func release() { mayEnd.fire() }
}
