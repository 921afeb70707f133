public import Foundation

/// Removes the metadata of pictures: the place, the time, the camera, and the author.
public enum ImageMetadata {
    /// Returns the picture without metadata. Colors, animations and the orientation are kept, and the pixels don't
    /// change.
    ///
    /// JPEG, PNG, WebP and GIF are supported. Only the parts that are needed to show the picture are kept. All others
    /// are removed, known or not: EXIF, XMP, IPTC, Content Credentials (C2PA), comments, previews, proprietary parts,
    /// and data after the end of the picture, such as the video of a Live Photo.
    ///
    /// A color profile keeps its color data, and loses everything else, such as its name, its date, and the serial
    /// number of a display. Invalid profiles are removed, and so are profiles in GIF files, which hardly any program
    /// reads. JFIF and Adobe segments keep the resolution and the kind of colors. The orientation is taken from the
    /// first EXIF segment before the picture, and written again.
    ///
    /// Marks inside the picture itself, such as watermarks, are kept.
    ///
    /// - Throws: An ``ImageError`` if the format isn't one of these, or the file is damaged.
    public static func stripped(_ picture: Data) throws(ImageError) -> Data {
        let fields = ByteFields(bytes: Array(picture))
        guard let format = ImageFormat(fields) else { throw ImageError(.unknownFormat) }
        let header = ImageHeader(picture)
        let orientation = header?.orientation ?? 1
        let result: [UInt8]? =
            switch format {
            case .jpeg: StrippedJPEG.file(fields, orientation: orientation)
            case .png: StrippedPNG.file(fields, orientation: orientation)
            case .webp: StrippedWebP.file(fields, orientation: orientation)
            case .gif: StrippedGIF.file(fields)
            case .heic, .avif: throw ImageError(.cannotStrip(format))
            }
        // Where the file and its parts disagree about their sizes, the picture may be in what was removed.
        guard let result, let header, ImageHeader(result) == header else { throw ImageError(.damaged(format)) }
        return Data(result)
    }
}
