public import Foundation

/// Removes what a picture says besides the picture: where and when it was taken, with which camera, and by whom.
public enum ImageMetadata {
    /// The picture without metadata. Colors, animations and the orientation stay, and the pixels aren't touched.
    ///
    /// JPEG, PNG, WebP and GIF can be stripped. Only the parts that programs need to show the picture stay; every other
    /// part is removed, whether it is known or not: EXIF, XMP, IPTC, Content Credentials (C2PA), comments, previews,
    /// parts that cameras and programs invented, and what follows the end of the picture, such as the film of a "live"
    /// photo.
    ///
    /// A color profile keeps what describes colors. Its name, its date and everything else it says, such as the serial
    /// number of a display, is removed; a profile that isn't valid is removed as a whole, and so are profiles in GIF
    /// files, which hardly any program reads. Of JFIF and Adobe segments, the resolution and the kind of colors stay.
    /// The orientation is that of the first EXIF segment before the picture, and is written anew.
    ///
    /// A mark that is hidden inside the picture itself, such as a watermark, stays.
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
