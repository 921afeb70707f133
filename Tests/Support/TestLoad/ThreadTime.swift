#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The processor time of a function, which other tests and programs don't lengthen.
package func threadTime<Failure: Error>(_ work: () throws(Failure) -> Void) throws(Failure) -> Duration {
    let start = reading(CLOCK_THREAD_CPUTIME_ID)
    try work()
    return reading(CLOCK_THREAD_CPUTIME_ID) - start
}

/// The processor time of all threads of this process.
func processorTime() -> Duration { reading(CLOCK_PROCESS_CPUTIME_ID) }

private func reading(_ clock: clockid_t) -> Duration {
    var time = timespec()
    clock_gettime(clock, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
