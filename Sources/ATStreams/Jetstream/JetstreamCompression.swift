public import Foundation

/// Whether a Jetstream's messages are compressed on their way.
public enum JetstreamCompression: Hashable, Sendable {
    /// Version 2 is compressed with the dictionary of the server, which is downloaded when the stream begins. Version 1 is
    /// not compressed.
    case ifAvailable
    /// As `ifAvailable`. The dictionary is kept in a folder for the next time.
    case cached(in: URL)
    /// Messages are compressed with this dictionary, if the server has it.
    ///
    /// The dictionary of version 1 is part of the source code of its servers; they don't send it.
    case dictionary(Data)
    /// Nothing is compressed.
    case none
}
