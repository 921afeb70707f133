import CoreATProtocol

/// The note that the article makes.
public func readmeNote() -> ComExample.Note {
    // The article's sample is put here.
    return note
}
