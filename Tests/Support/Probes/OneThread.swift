import Dispatch

/// Runs the parts of tasks on one thread, in the order in which they became ready. Otherwise, tasks that are resumed in
/// an order may still overtake each other before they do the next thing.
package final class OneThread: TaskExecutor {
    private let queue = DispatchQueue(label: "OneThread")

    package init() {}

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
