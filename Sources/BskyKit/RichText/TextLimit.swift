/// The maximum length of a text.
public struct TextLimit: Hashable, Sendable {
    /// The maximum number of graphemes.
    public var graphemes: Int
    /// The maximum number of UTF-8 bytes.
    public var bytes: Int

    /// Creates a limit.
    public init(graphemes: Int, bytes: Int) {
        self.graphemes = max(0, graphemes)
        self.bytes = max(0, bytes)
    }

    /// The text of a post: 300 characters.
    public static let post = TextLimit(graphemes: 300, bytes: 3_000)
    /// The text of a chat message: 1,000 characters.
    public static let message = TextLimit(graphemes: 1_000, bytes: 10_000)
    /// The description of a profile: 256 characters.
    public static let profile = TextLimit(graphemes: 256, bytes: 2_560)
    /// A post of a stored draft: 1,000 characters.
    public static let draft = TextLimit(graphemes: 1_000, bytes: 10_000)

    /// The remaining limit beside another text.
    func without(_ text: String) -> TextLimit {
        TextLimit(graphemes: graphemes - text.count, bytes: bytes - text.utf8.count)
    }
}
