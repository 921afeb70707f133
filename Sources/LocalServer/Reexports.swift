// Requests and responses, so that `import LocalServer` is enough.

@_exported public import HTTPServer
