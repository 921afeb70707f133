/// The actor that isolates environments, routers, their endpoints and their delegates.
///
/// It protects the state that describes calls. Encoding, networking and decoding run elsewhere, so that a thousand
/// calls use every core. The session is protected by a lock instead, because every call needs it wherever it runs.
@globalActor
public actor APActor {
    /// The shared instance.
    public static let shared = APActor()
}
