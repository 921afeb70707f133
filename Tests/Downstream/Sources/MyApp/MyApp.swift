import CoreATProtocol

/// The note that the README makes.
public func readmeNote() -> ComExample.Note {
    // The README's sample is put here.
    return note
}
