/// The device with the pictures of a draft. They are uploaded when the draft is sent.
public struct DraftDevice: Hashable, Sendable {
    /// The ID, which distinguishes the person's devices; at most 100 bytes.
    public var id: String
    /// The name to show, at most 100 bytes.
    public var name: String

    /// Creates a device.
    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}
