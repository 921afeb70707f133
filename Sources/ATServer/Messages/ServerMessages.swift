public import LocalServer

/// A request to a service: method, target, header fields and body.
public typealias ServerRequest = LocalRequest

/// The response of a service: status, header fields and body.
public typealias ServerResponse = LocalResponse
