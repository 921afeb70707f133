// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Set {
    /// `tools.ozone.set.upsertSet`, a procedure.
    public struct UpsertSet: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.set.upsertSet" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `tools.ozone.set.upsertSet` sends.
        public typealias Input = ToolsOzone.Set.Defs.Set

        /// What `tools.ozone.set.upsertSet` answers.
        public typealias Output = ToolsOzone.Set.Defs.SetView
    }
}

extension XRPCCall where Self == ToolsOzone.Set.UpsertSet {
    /// `tools.ozone.set.upsertSet`, a procedure.
    public static func upsertSet(_ input: ToolsOzone.Set.UpsertSet.Input) -> Self {
        Self(input)
    }
}
