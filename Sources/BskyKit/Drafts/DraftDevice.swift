/// The device that has the pictures of a draft, which aren't uploaded before the draft is sent.
public struct DraftDevice: Hashable, Sendable {
    /// Tells the person's devices apart, at most 100 bytes.
    public var id: String
    /// The name for people, at most 100 bytes.
    public var name: String

    /// Creates a device.
    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}
