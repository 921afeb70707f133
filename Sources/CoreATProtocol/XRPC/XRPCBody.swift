public import ATData
public import HTTPTransport

/// What a procedure sends.
public struct XRPCBody: Sendable {
    /// The bytes, or where they come from.
    public var content: HTTPBody
    /// Their media type.
    public var type: String

    /// Makes a body of bytes.
    public init(_ content: HTTPBody, type: String) {
        self.content = content
        self.type = type
    }

    /// Makes a body of JSON.
    public init(json value: some WireValue) throws {
        do throws(WireError) {
            self.init(.bytes(try value.jsonData()), type: "application/json")
        } catch {
            throw AtError.network(.encodingFailed("\(error)"))
        }
    }
}
