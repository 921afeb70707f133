// The types in the signatures of a configuration, besides Atom's own, so that `import AtomNetworking` is enough. Not
// the whole module, because its `HTTPMethod` is a different type.

@_exported public import enum HTTPTransport.CertificateFault
@_exported public import enum HTTPTransport.DefaultTransport
@_exported public import struct HTTPTransport.HTTPBodyStream
@_exported public import struct HTTPTransport.HTTPHeaders
@_exported public import struct HTTPTransport.HTTPLimits
@_exported public import struct HTTPTransport.HTTPRequest
@_exported public import struct HTTPTransport.HTTPResponse
@_exported public import protocol HTTPTransport.HTTPResponseHead
@_exported public import struct HTTPTransport.HTTPStatusCode
@_exported public import struct HTTPTransport.HTTPStream
@_exported public import protocol HTTPTransport.Middleware
@_exported public import protocol HTTPTransport.Transport
@_exported public import struct HTTPTransport.TransportError
@_exported public import class HTTPTransport.URLSessionTransport
@_exported public import struct HTTPTransport.UploadProgress
