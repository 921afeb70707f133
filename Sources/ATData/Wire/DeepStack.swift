#if canImport(CSystem)
import CSystem
#elseif canImport(Darwin)
import Darwin
import Foundation
#endif

/// Provides stack for values that nest deeper than a thread's own stack allows.
///
/// A level of a nested value takes up to a few kilobytes of stack, and the threads of a pool have half a megabyte on
/// some platforms. Code that walks a value that may be deep checks the remaining stack every few levels, and continues
/// on a thread with a large stack when too little is left; the first thread waits. For values that aren't deep, the
/// check is the only cost.
@usableFromInline
enum DeepStack {
    /// The minimum of remaining stack: more than sixteen levels need.
    private static let reserve: UInt = 192 << 10
    /// The size of the large stack. Memory is only used as the stack grows.
    private static let size = 64 << 20

    /// Runs a closure with stack for a few levels, or for the given size.
    @usableFromInline
    static func withRoom(_ bytes: Int = 0, _ body: () -> Void) {
        if has(max(reserve, UInt(bytes.magnitude))) { return body() }
        // Without memory for a thread, the rest of this stack is the best there is.
        if !runInThread(body) { body() }
    }

    /// Whether there is too little stack left for many more levels.
    @usableFromInline
    static var isShort: Bool { !has(reserve) }

    /// Frees a value, and everything that only it refers to, with enough stack.
    @inline(never) @usableFromInline
    static func free<Value>(_ value: inout Value?) {
        withRoom { value = nil }
    }

    private static func has(_ bytes: UInt) -> Bool {
        var here: UInt8 = 0
        let address = withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
        let lowest = lowest
        // A thread that runs on another stack is outside its own.
        return address < lowest || address - lowest > bytes
    }

    /// Returns a closure's result, computed with stack for a few levels.
    static func withRoom(_ body: () -> Bool) -> Bool {
        var answer = false
        withRoom { answer = body() }
        return answer
    }

    /// The lowest address of this thread's stack; 0 if unknown.
    private static var lowest: UInt {
        #if canImport(CSystem)
        return UInt(thread_stack_bound())
        #elseif canImport(Darwin)
        let top = UInt(bitPattern: pthread_get_stackaddr_np(pthread_self()))
        return top - UInt(pthread_get_stacksize_np(pthread_self()))
        #else
        return 0
        #endif
    }

    // Used by one thread at a time: the thread that starts the other waits for it.
    private final class Work: @unchecked Sendable {
        private var body: (() -> Void)?

        init(_ body: @escaping () -> Void) { self.body = body }

        func run() {
            body?()
            // Released before the other thread continues, although a thread may keep its closure for longer.
            body = nil
        }
    }

    /// Runs a closure on a new thread and waits for it; returns `false` if no thread can be created.
    private static func runInThread(_ body: () -> Void) -> Bool {
        withoutActuallyEscaping(body) { start(Work($0)) }
    }

    private static func start(_ work: Work) -> Bool {
        #if canImport(CSystem)
        let argument = Unmanaged.passRetained(work)
        defer { argument.release() }
        return thread_stack_call(size, run, argument.toOpaque()) == 0
        #elseif canImport(Darwin)
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            work.run()
            done.signal()
        }
        thread.stackSize = size
        thread.start()
        done.wait()
        return true
        #else
        return false
        #endif
    }

    #if canImport(CSystem)
    private static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { argument in
        if let argument { Unmanaged<Work>.fromOpaque(argument).takeUnretainedValue().run() }
        return nil
    }
    #endif
}
