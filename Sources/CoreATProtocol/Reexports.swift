// The types in public signatures, and the transport that exists on every platform, so that `import CoreATProtocol` is
// enough. For `CurlTransport` and WebSockets, import `HTTPTransport`.

@_exported public import ATData

@_exported public import struct ATIdentity.IdentityError
@_exported public import class ATIdentity.IdentityResolver
@_exported public import enum HTTPTransport.CertificateFault
@_exported public import enum HTTPTransport.DefaultTransport
@_exported public import struct HTTPTransport.FileError
@_exported public import enum HTTPTransport.HTTPBody
@_exported public import struct HTTPTransport.HTTPBodyStream
@_exported public import struct HTTPTransport.HTTPHeaders
@_exported public import struct HTTPTransport.HTTPLimits
@_exported public import struct HTTPTransport.HTTPMethod
@_exported public import struct HTTPTransport.HTTPRequest
@_exported public import struct HTTPTransport.HTTPResponse
@_exported public import protocol HTTPTransport.HTTPResponseHead
@_exported public import struct HTTPTransport.HTTPStatusCode
@_exported public import struct HTTPTransport.HTTPStream
@_exported public import struct HTTPTransport.HTTPTimeouts
@_exported public import struct HTTPTransport.LoggingMiddleware
@_exported public import protocol HTTPTransport.Middleware
@_exported public import enum HTTPTransport.ProxyFault
@_exported public import struct HTTPTransport.RateLimit
@_exported public import class HTTPTransport.RateLimitMonitor
@_exported public import struct HTTPTransport.RedirectMiddleware
@_exported public import struct HTTPTransport.RetryMiddleware
@_exported public import protocol HTTPTransport.Transport
@_exported public import struct HTTPTransport.TransportError
@_exported public import class HTTPTransport.URLSessionTransport
@_exported public import struct HTTPTransport.UploadProgress
