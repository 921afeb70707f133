// The calls and records of this module have types of these modules.

@_exported public import ATProtoLexicons
@_exported public import BskyLexicons
