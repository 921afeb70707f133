/// The tasks of a loop that serve requests.
///
/// Some of them wait for the next request of any connection: they keep the memory that a handler needs, so that a busy
/// server doesn't allocate it for each request. The pool is only used on the loop's thread.
final class WorkerPool: @unchecked Sendable {
    // Safe to share: everything is only used on the loop's thread. The loop calls from there, and the tasks prefer it.

    private final class Worker: @unchecked Sendable {
        // Safe to share: as the pool.
        var task: Task<Void, Never>?
        /// The connection whose request is next; `nil` if the task is to end.
        var connection: Connection?
        var waiter: UnsafeContinuation<Void, Never>?

        init(_ connection: Connection) { self.connection = connection }

        /// The next connection, which the worker doesn't keep while it waits.
        func takeConnection() -> Connection? {
            defer { connection = nil }
            return connection
        }
    }

    /// The most tasks that wait.
    private static let mostIdle = 32

    private var idle: [Worker] = []
    private var hasEnded = false

    /// Serves the requests of a connection. Returns the task that does, which may be cancelled until it has.
    func serve(_ connection: Connection) -> Task<Void, Never>? {
        if let worker = idle.popLast() {
            let waiter = worker.waiter
            (worker.connection, worker.waiter) = (connection, nil)
            waiter?.resume()
            return worker.task
        }
        let (worker, loop) = (Worker(connection), connection.loop)
        worker.task = EventLoop.$current.withValue(loop) {
            Task(executorPreference: loop) { await self.run(worker) }
        }
        return worker.task
    }

    /// Ends the tasks that wait, and each other one after its request.
    func end() {
        hasEnded = true
        let workers = idle
        idle = []
        for worker in workers { worker.waiter?.resume() }
    }

    private func run(_ worker: Worker) async {
        while await serveNext(of: worker) {
            // A task that was cancelled with its connection stays cancelled.
            guard !hasEnded, !Task.isCancelled, idle.count < Self.mostIdle else { return }
            await withUnsafeContinuation { (waiter: UnsafeContinuation<Void, Never>) in
                worker.waiter = waiter
                idle.append(worker)
            }
        }
    }

    /// Serves the next connection. Returns `false` if there is none.
    private func serveNext(of worker: Worker) async -> Bool {
        guard let connection = worker.takeConnection() else { return false }
        await connection.serve()
        return true
    }
}
