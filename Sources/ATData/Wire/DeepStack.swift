#if canImport(CSystem)
import CSystem
#elseif canImport(Darwin)
import Darwin
import Foundation
#endif

/// Stack for values that nest deeper than the stack of a thread bears.
///
/// A level of a nested value takes up to some kilobytes of stack, and the threads of a pool have half a megabyte on some
/// platforms. Whoever goes through a value that may be deep asks for room every few levels, and goes on in a thread with
/// a big stack when there is none; the first thread waits. What is not deep pays for the question at most.
@usableFromInline
enum DeepStack {
    /// What must be left: more than sixteen levels take.
    private static let reserve: UInt = 192 << 10
    /// The big stack. Memory is taken as it is used.
    private static let size = 64 << 20

    /// Runs something with room for some levels, or for as much as is said.
    @usableFromInline
    static func withRoom(_ bytes: Int = 0, _ body: () -> Void) {
        if has(max(reserve, UInt(bytes.magnitude))) { return body() }
        // Without memory for a thread there is nothing better than what is left here.
        if !runInThread(body) { body() }
    }

    /// Whether there is no room for many more levels.
    @usableFromInline
    static var isShort: Bool { !has(reserve) }

    /// Frees a value, and what it alone holds, with room for that.
    @inline(never) @usableFromInline
    static func free<Value>(_ value: inout Value?) {
        withRoom { value = nil }
    }

    private static func has(_ bytes: UInt) -> Bool {
        var here: UInt8 = 0
        let address = withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
        let lowest = lowest
        // A thread that moved to another stack is outside of its own.
        return address < lowest || address - lowest > bytes
    }

    /// Finds an answer with room for some levels.
    static func withRoom(_ body: () -> Bool) -> Bool {
        var answer = false
        withRoom { answer = body() }
        return answer
    }

    /// The last address of this thread's stack; 0 when that is not known.
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

    // Used by one thread at a time: whoever starts the other waits for it.
    private final class Work: @unchecked Sendable {
        private var body: (() -> Void)?

        init(_ body: @escaping () -> Void) { self.body = body }

        func run() {
            body?()
            // Gone before the other thread goes on, although a thread may keep its work for longer.
            body = nil
        }
    }

    /// Runs something in a thread of its own and waits for it; `false` when there can be no thread.
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
