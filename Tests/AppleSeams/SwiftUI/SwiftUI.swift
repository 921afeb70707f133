// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// What the samples of this package use of Apple's SwiftUI, so that they are compiled on Linux too. Signatures as in Apple's
// documentation, without what no sample needs. Never linked into anything. Importing it with AuthenticationServices makes
// `WebAuthenticationSession` available.

public import AuthenticationServices
public import Foundation
public import Observation

@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: View {
    public var body: Never { fatalError() }
}

@resultBuilder
public struct ViewBuilder {
    public static func buildBlock<Content>(_ content: Content) -> Content where Content: View { content }
    public static func buildBlock<each Content>(_ content: repeat each Content) -> TupleView<(repeat each Content)>
    where repeat each Content: View { TupleView((repeat each content)) }
}

public struct TupleView<T>: View {
    nonisolated(unsafe) public var value: T
    nonisolated public init(_ value: T) { self.value = value }
    public var body: Never { fatalError() }
}

@MainActor @preconcurrency
public protocol Scene {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: Scene {}

@resultBuilder
public struct SceneBuilder {
    public static func buildBlock<Content>(_ content: Content) -> Content where Content: Scene { content }
}

public struct WindowGroup<Content>: Scene where Content: View {
    public init(@ViewBuilder content: () -> Content) {}
    public var body: Never { fatalError() }
}

public struct Text: View {
    public init<S>(_ content: S) where S: StringProtocol {}
    public var body: Never { fatalError() }
}

public struct Button<Label>: View where Label: View {
    public init<S>(_ title: S, action: @escaping @MainActor () -> Void) where Label == Text, S: StringProtocol {}
    public var body: Never { fatalError() }
}

public struct TextField<Label>: View where Label: View {
    public init<S>(_ title: S, text: Binding<String>) where Label == Text, S: StringProtocol {}
    public var body: Never { fatalError() }
}

@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
    @preconcurrency
    public init(
        get: @escaping @isolated(any) @Sendable () -> Value, set: @escaping @isolated(any) @Sendable (Value) -> Void
    ) {}
    public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set {}
    }
    public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
        fatalError()
    }
}

@propertyWrapper
public struct State<Value> {
    public init(wrappedValue value: Value) {}
    public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set {}
    }
    public var projectedValue: Binding<Value> { fatalError() }
}

extension State where Value: ExpressibleByNilLiteral {
    public init() { self.init(wrappedValue: nil) }
}

@propertyWrapper
public struct Environment<Value> {
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
    public init(_ objectType: Value.Type) where Value: AnyObject, Value: Observable {}
    public var wrappedValue: Value { fatalError() }
}

public struct EnvironmentValues {
    @MainActor @preconcurrency public var openURL: OpenURLAction { OpenURLAction() }
    // Comes with AuthenticationServices.
    public var webAuthenticationSession: WebAuthenticationSession { fatalError() }
}

@MainActor @preconcurrency
public struct OpenURLAction {
    nonisolated init() {}
    public func callAsFunction(_ url: URL) {}
}

extension View {
    public nonisolated func environment<T>(_ object: T?) -> some View where T: AnyObject, T: Observable { self }
    public nonisolated func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }
    public nonisolated func task(
        priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
    ) -> some View { self }
}
