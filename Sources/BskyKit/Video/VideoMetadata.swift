package import Foundation

/// Finds the metadata of a video: the place, the time, the camera, and the author.
///
/// It is overwritten with zeros in place, so that all other data keeps its position.
package enum VideoMetadata {
    /// Throws a ``VideoError`` if a file can't be read, or its metadata can't be removed.
    package static func check(_ file: URL) throws {
        _ = try VideoFile(file, mimeType: nil, keepsMetadata: false)
    }

    /// Removes the metadata of a video in memory.
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
