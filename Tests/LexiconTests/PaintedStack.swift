#if canImport(Glibc)
import Glibc
#endif

/// A thread whose stack is painted beforehand, so that it shows how much of it was used.
enum PaintedStack {
    /// The size that the thread believes its stack to have: what Apple gives to a thread that is not the first.
    private static let size = 512 << 10

    #if canImport(Glibc)
    static let isPossible = true

    /// Runs a body on a stack of half a megabyte, and says how many bytes it used.
    static func bytes(of body: () -> Void) -> Int {
        let paint: UInt8 = 0xA5
        // What lies below shows how much too much was used. It outlives the thread, which is waited for.
        let room = 16 * size
        let memory = UnsafeMutableRawPointer.allocate(byteCount: room, alignment: 1 << 16)
        defer { memory.deallocate() }
        memset(memory, CInt(paint), room)
        let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
        pthread_attr_init(attributes)
        pthread_attr_setstack(attributes, memory + (room - size), size)
        withoutActuallyEscaping(body) { body in
            let box = Unmanaged.passRetained(Body(body))
            var thread = pthread_t()
            pthread_create(
                &thread, attributes,
                { argument in
                    if let argument { Unmanaged<Body>.fromOpaque(argument).takeUnretainedValue().run() }
                    return nil
                }, box.toOpaque())
            pthread_join(thread, nil)
            box.release()
        }
        pthread_attr_destroy(attributes)
        attributes.deallocate()
        var unused = 0
        while unused < room, memory.load(fromByteOffset: unused, as: UInt8.self) == paint { unused += 1 }
        return room - unused
    }

    private final class Body {
        let run: () -> Void
        init(_ run: @escaping () -> Void) { self.run = run }
    }
    #else
    static let isPossible = false
    static func bytes(of body: () -> Void) -> Int { size }
    #endif
}
