// The lexicon types that the codec is measured and tested with: the timeline and everything in it, posts, thread gates
// and profiles. They have the exact shape that the generator will emit, and go when it does.
//
// The shape, which decides the speed:
//
// * A file per NSID; types nest as group › file › def (`AppBsky.Embed.Images.View`).
// * An object is a struct that conforms to `LexiconObject`. Members of more than 64 bytes are out of line, `@Boxed` when
//   optional and `@Indirect` when required: the compiler copies a struct of many words when its initialiser returns,
//   with a retain for each string in it, and a box makes that one retain.
// * `init(from:)` sets the optional members to `nil`, has a local for each required one, loops over `nextKey`, and
//   switches on the length of the name before it compares bytes. The comparison with `nil` (or `isPresent`) makes a
//   second field of the same name land in `keep`, which `unknownFields(_:of:)` reports as a duplicate. A `null` has a
//   length that no name has and lands there too: it is kept as an unknown field, unless the field is nullable, which
//   asks `key.isNull("name")` before `keep`.
// * Nothing here knows of paths, or of JSON and DAG-CBOR.
// * `write(to:)` writes the fields in the order of DAG-CBOR (shorter names first, then by bytes), which suits both.
// * A record gives its `$type` to `keep` and to `beginObject`. An object gives none: in a union, the union reads and
//   writes it, and a stray one elsewhere is an unknown field.
// * A union is an enum with `unknown` unless it is closed; cases with more than 40 bytes are `indirect`.
// * Strings with known values are structs that conform to `KnownString`.
// * `Hashable` is synthesised; `Codable` comes from the bridge in `LexiconCodable`.

/// Lexicons of AppBsky.
public enum AppBsky {
    /// Lexicons of AppBsky, Actor.
    public enum Actor {}
    /// Lexicons of AppBsky, Embed.
    public enum Embed {}
    /// Lexicons of AppBsky, Feed.
    public enum Feed {}
    /// Lexicons of AppBsky, Graph.
    public enum Graph {}
    /// Lexicons of AppBsky, Labeler.
    public enum Labeler {}
    /// Lexicons of AppBsky, Notification.
    public enum Notification {}
    /// Lexicons of AppBsky, Richtext.
    public enum Richtext {}
}

/// Lexicons of ComAtproto.
public enum ComAtproto {
    /// Lexicons of ComAtproto, Label.
    public enum Label {}
    /// Lexicons of ComAtproto, Repo.
    public enum Repo {}
}
