package import Foundation

/// Finds what a video says besides its pictures and sounds: where and when it was taken, with which camera, and by
/// whom.
///
/// It is overwritten with zeros where it is, so that everything else stays at its place.
package enum VideoMetadata {
    /// Throws a ``VideoError`` if a file can't be read, or its metadata can't be removed.
    package static func check(_ file: URL) throws {
        _ = try VideoFile(file, mimeType: nil, keepsMetadata: false)
    }

    /// A video in memory without its metadata.
    package static func stripped(_ video: [UInt8]) throws(VideoError) -> [UInt8] {
        var data = Data(video)
        try blanks(in: VideoBytes(video)).overwrite(&data, from: 0)
        return Array(data)
    }

    /// The bytes to overwrite.
    static func blanks(in video: VideoBytes) throws(VideoError) -> Blanks {
        let start = try video.start(0, 8)
        if MP4Metadata.firstBoxes.contains(where: { start.dropFirst(4).elementsEqual("\($0)".utf8) }) {
            return try MP4Metadata.blanks(in: video)
        }
        if start.starts(with: WebMMetadata.firstBytes) { return try WebMMetadata.blanks(in: video) }
        if start.starts(with: "GIF8".utf8) { return try GIFMetadata.blanks(in: video) }
        throw VideoError(.cannotStrip("It is not an MP4, QuickTime, WebM or GIF file."))
    }
}
