// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComExample.Two.Things {
    /// `com.example.two.things.ping`, a procedure.
    public struct Ping: XRPCProcedure {
        /// Makes a call.
        public init() {
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.example.two.things.ping" }

        /// Nothing is answered.
        public typealias Output = EmptyResponse
    }
}

extension XRPCCall where Self == ComExample.Two.Things.Ping {
    /// `com.example.two.things.ping`, a procedure.
    public static func comExampleTwoThingsPing() -> Self {
        Self()
    }
}
