public import ATData
public import Foundation
public import HTTPTransport

/// The body of a procedure.
public struct XRPCBody: Sendable {
    /// The bytes, or their source.
    public var content: HTTPBody
    /// The media type.
    public var type: String

    /// Creates a body.
    public init(_ content: HTTPBody, type: String) {
        self.content = content
        self.type = type
    }

    /// Creates a body of bytes.
    public init(_ content: Data, type: String) { self.init(HTTPBody.bytes(content), type: type) }

    /// Creates a body with the contents of a file.
    public init(_ file: URL, type: String) { self.init(HTTPBody.file(file), type: type) }

    /// Creates a body of JSON.
    public init(json value: some WireValue) throws {
        do throws(WireError) {
            self.init(.bytes(try value.jsonData()), type: "application/json")
        } catch {
            throw AtError.network(.encodingFailed("\(error)"))
        }
    }
}
