// The types in public signatures, so that `import ATServer` is enough.

@_exported public import ATIdentity
@_exported public import ATProtoLexicons
@_exported public import CoreATProtocol
@_exported public import HTTPServer
@_exported public import HTTPTransport
