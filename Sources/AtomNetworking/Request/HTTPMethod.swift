public import Foundation

/// The method of a request, with the body that it sends.
///
/// No `Content-Type` is added: set it in the endpoint's `headerItems`.
public enum HTTPMethod: Sendable, Equatable {
    /// Removes the resource.
    case delete
    /// Reads the resource.
    case get
    /// Changes part of the resource.
    case patch(Data)
    /// Sends data to be processed.
    case post(Data)
    /// Replaces the resource.
    case put(Data)
}

extension HTTPMethod {
    /// The method's name in a request.
    var name: String {
        switch self {
        case .delete: "DELETE"
        case .get: "GET"
        case .patch: "PATCH"
        case .post: "POST"
        case .put: "PUT"
        }
    }

    /// The body, if there is one.
    var body: Data? {
        switch self {
        case .delete, .get: nil
        case .patch(let data), .post(let data), .put(let data): data
        }
    }
}
