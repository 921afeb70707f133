// An app for Bluesky needs one import.

@_exported public import ATProtoLexicons
@_exported public import BskyLexicons
@_exported public import ChatLexicons
@_exported public import CoreATProtocol
