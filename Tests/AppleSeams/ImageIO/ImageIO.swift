// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase

// What this package uses of Apple's Image I/O, so that the code behind `#if canImport(ImageIO)` is compiled on Linux
// too. Signatures as in Apple's documentation; Core Foundation's types stand for the Swift types that they bridge to.
// Never linked into anything.

public import Foundation

public typealias CFString = String
public typealias CFData = Data
public typealias CFMutableData = NSMutableData
public typealias CFDictionary = [String: Any]

public final class CGImage: Sendable {}
public final class CGImageSource {}
public final class CGImageDestination {}

public let kCGImageSourceCreateThumbnailFromImageAlways: CFString = "kCGImageSourceCreateThumbnailFromImageAlways"
public let kCGImageSourceCreateThumbnailWithTransform: CFString = "kCGImageSourceCreateThumbnailWithTransform"
public let kCGImageSourceThumbnailMaxPixelSize: CFString = "kCGImageSourceThumbnailMaxPixelSize"
public let kCGImageDestinationLossyCompressionQuality: CFString = "kCGImageDestinationLossyCompressionQuality"

public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? { nil }
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { 0 }
public func CGImageSourceCreateThumbnailAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? { nil }

public func CGImageDestinationCreateWithData(
    _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? { nil }
public func CGImageDestinationAddImage(
    _ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) {}
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool { false }
