// What a configuration is made of besides Atom's own types, so that `import AtomNetworking` is enough. Not all of the
// module: its `HTTPMethod` is another.

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
