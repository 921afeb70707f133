public import CoreATProtocol
public import Foundation

/// A video of a post: MP4, QuickTime, WebM or GIF.
public struct PostVideo: Sendable {
    private enum Content {
        case file(URL)
        case bytes(Data)
    }

    private let content: Content
    /// The description for people who can't see the video.
    public var alt: String?
    /// The subtitles, one file for each language.
    public var captions: [Caption]

    /// Creates a video from a file, which is read when the post is sent.
    public init(_ file: URL, alt: String? = nil, captions: [Caption] = []) {
        content = .file(file)
        self.alt = alt
        self.captions = captions
    }

    /// Creates a video from bytes.
    public init(_ bytes: Data, alt: String? = nil, captions: [Caption] = []) {
        content = .bytes(bytes)
        self.alt = alt
        self.captions = captions
    }

    /// Creates a video from a file, which is read when the post is sent.
    public init(contentsOf file: URL, alt: String? = nil) { self.init(file, alt: alt) }

    /// Subtitles in a language, in the format WebVTT and with at most 20,000 bytes.
    public struct Caption: Sendable {
        /// The language.
        public var language: LanguageTag
        /// The file.
        public var content: HTTPBody

        /// Creates subtitles from the bytes of a file.
        public init(language: LanguageTag, _ bytes: Data) {
            self.language = language
            content = .bytes(bytes)
        }

        /// Creates subtitles from a file.
        public init(language: LanguageTag, _ file: URL) {
            self.language = language
            content = .file(file)
        }
    }

    /// Calls the closure with a file: the video's own, or a temporary one with its bytes.
    func withFile<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
        switch content {
        case .file(let file): return try await body(file)
        case .bytes(let bytes):
            let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).video")
            defer { try? FileManager.default.removeItem(at: file) }
            do {
                // Nobody else may read the video before its metadata is removed.
                guard
                    FileManager.default.createFile(
                        atPath: file.path, contents: nil, attributes: [.posixPermissions: 0o600])
                else { throw CocoaError(.fileWriteNoPermission) }
                let handle = try FileHandle(forWritingTo: file)
                defer { try? handle.close() }
                try handle.write(contentsOf: bytes)
            } catch {
                throw VideoError(.unreadable("It can't be written to \(file.path): \(error.localizedDescription)"))
            }
            return try await body(file)
        }
    }
}
