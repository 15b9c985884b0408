import NIOCore

/// Notes when bytes of a request arrive, and the end of its first line.
///
/// The decoder says of a request only that something in it is too long; this tells a URL that is from a header field.
final class RequestLineWatch: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private(set) var lineHasEnded = false

    /// Called whenever bytes arrive.
    var bytesArrived: () -> Void = {}

    func requestEnded() {
        lineHasEnded = false
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if !lineHasEnded {
            lineHasEnded = unwrapInboundIn(data).readableBytesView.contains(UInt8(ascii: "\n"))
        }
        bytesArrived()
        context.fireChannelRead(data)
    }
}
