public import Foundation

/// What is done to a resource, with the body that it takes.
///
/// No `Content-Type` is added: say it in the endpoint's `headerItems`.
public enum HTTPMethod: Sendable, Equatable {
    /// Removes the resource.
    case delete
    /// Reads the resource.
    case get
    /// Changes part of the resource.
    case patch(Data)
    /// Sends something to be processed.
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

    /// What it sends, if it sends anything.
    var body: Data? {
        switch self {
        case .delete, .get: nil
        case .patch(let data), .post(let data), .put(let data): data
        }
    }
}
