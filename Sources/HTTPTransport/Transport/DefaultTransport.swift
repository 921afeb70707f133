/// The transport that is used unless you pass another one.
public enum DefaultTransport {
    /// `URLSessionTransport.shared` on Apple platforms, `CurlTransport.shared` on Linux.
    public static var shared: any Transport {
        #if canImport(CSystem)
        CurlTransport.shared
        #else
        URLSessionTransport.shared
        #endif
    }
}
