/// The requirements for a picture.
public struct ImageLimit: Hashable, Sendable {
    /// The maximum size, in bytes.
    public var bytes: Int
    /// The allowed formats.
    public var formats: Set<ImageFormat>

    /// Creates a limit.
    public init(bytes: Int, formats: Set<ImageFormat> = Set(ImageFormat.allCases)) {
        self.bytes = bytes
        self.formats = formats
    }

    /// A picture of a post: 2,000,000 bytes.
    public static let post = ImageLimit(bytes: 2_000_000)
    /// The picture of a link card: 1,000,000 bytes.
    public static let thumbnail = ImageLimit(bytes: 1_000_000)
    /// The picture of a profile, a list or a feed: 1,000,000 bytes of PNG or JPEG.
    public static let avatar = ImageLimit(bytes: 1_000_000, formats: [.png, .jpeg])
}
