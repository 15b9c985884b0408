import Hummingbird
import NIOCore

/// What is known of a request beside itself.
struct ExplorerContext: RemoteAddressRequestContext {
    var coreContext: CoreRequestContextStorage

    /// The other end of the connection.
    let remoteAddress: SocketAddress?

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        remoteAddress = source.channel.remoteAddress
    }
}
