// The types in public signatures, so that `import BskyServer` is enough.

@_exported public import ATServer
@_exported public import ATStreams
@_exported public import BskyLexicons
