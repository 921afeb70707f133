// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// What the samples of this package use of Apple's SwiftUI, so that they are compiled on Linux too. Signatures as in
// Apple's documentation, without what no sample needs. Never linked into anything. Importing it with
// AuthenticationServices makes `WebAuthenticationSession` available.

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
    public static func buildIf<Content>(_ content: Content?) -> Content? where Content: View { content }
    public static func buildEither<TrueContent, FalseContent>(
        first: TrueContent
    ) -> _ConditionalContent<TrueContent, FalseContent> where TrueContent: View, FalseContent: View {
        _ConditionalContent()
    }
    public static func buildEither<TrueContent, FalseContent>(
        second: FalseContent
    ) -> _ConditionalContent<TrueContent, FalseContent> where TrueContent: View, FalseContent: View {
        _ConditionalContent()
    }
}

public struct _ConditionalContent<TrueContent, FalseContent> {
    nonisolated init() {}
}

extension _ConditionalContent: View where TrueContent: View, FalseContent: View {
    public var body: Never { fatalError() }
}

extension Optional: View where Wrapped: View {
    public var body: Never { fatalError() }
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

@MainActor @preconcurrency
public protocol App {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
    @MainActor @preconcurrency init()
}

extension App {
    @MainActor @preconcurrency public static func main() {}
}

public struct WindowGroup<Content>: Scene where Content: View {
    public init(@ViewBuilder content: () -> Content) {}
    public var body: Never { fatalError() }
}

public struct Text: View {
    public init<S>(_ content: S) where S: StringProtocol {}
    public var body: Never { fatalError() }
}

extension Text {
    public init(_ attributedContent: AttributedString) {}
    public func bold() -> Text { self }
}

public struct EmptyView: View {
    nonisolated public init() {}
    public var body: Never { fatalError() }
}

public struct Group<Content> {
    nonisolated init() {}
}

extension Group: View where Content: View {
    nonisolated public init(@ViewBuilder content: () -> Content) { self.init() }
    public var body: Never { fatalError() }
}

public struct HorizontalAlignment: Equatable, Sendable {
    public static let center = HorizontalAlignment()
    public static let leading = HorizontalAlignment()
}

public struct VStack<Content>: View where Content: View {
    nonisolated public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {}
    public var body: Never { fatalError() }
}

public struct List<SelectionValue, Content>: View where SelectionValue: Hashable, Content: View {
    nonisolated init() {}
    public var body: Never { fatalError() }
}

extension List where SelectionValue == Never {
    nonisolated public init(@ViewBuilder content: () -> Content) { self.init() }
}

public struct ForEach<Data, ID, Content> where Data: RandomAccessCollection, ID: Hashable {
    nonisolated init() {}
}

extension ForEach: View where Content: View {
    public var body: Never { fatalError() }
}

extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
    nonisolated public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) { self.init() }
}

public struct ProgressView<Label, CurrentValueLabel>: View where Label: View, CurrentValueLabel: View {
    nonisolated public init() where Label == EmptyView, CurrentValueLabel == EmptyView {}
    public var body: Never { fatalError() }
}

public struct EdgeInsets: Equatable, Sendable {
    public init() {}
}

public struct Image: View, Equatable, Sendable {
    public enum ResizingMode: Sendable {
        case tile
        case stretch
    }
    public nonisolated func resizable(
        capInsets: EdgeInsets = EdgeInsets(), resizingMode: Image.ResizingMode = .stretch
    ) -> Image { self }
    public var body: Never { fatalError() }
}

public struct AsyncImage<Content>: View where Content: View {
    nonisolated public init<I, P>(
        url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I,
        @ViewBuilder placeholder: @escaping () -> P
    ) where Content == _ConditionalContent<I, P>, I: View, P: View {}
    public var body: Never { fatalError() }
}

@MainActor @preconcurrency
public protocol PrimitiveButtonStyle {}

public struct BorderlessButtonStyle: PrimitiveButtonStyle {
    nonisolated public init() {}
}

extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
    public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}

public struct AccessibilityAttachmentModifier {}

public struct ModifiedContent<Content, Modifier> {
    nonisolated init() {}
}

extension ModifiedContent: View where Content: View {
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
    public nonisolated func task<T>(
        id value: T, priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
    ) -> some View where T: Equatable { self }
    public nonisolated func refreshable(action: @escaping @Sendable () async -> Void) -> some View { self }
    public nonisolated func scaledToFit() -> some View { self }
    public nonisolated func buttonStyle<S>(_ style: S) -> some View where S: PrimitiveButtonStyle { self }
    public nonisolated func accessibilityLabel<S>(
        _ label: S
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> where S: StringProtocol { ModifiedContent() }
}
