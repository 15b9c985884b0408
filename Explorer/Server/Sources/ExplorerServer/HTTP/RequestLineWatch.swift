import NIOCore

/// Knows whether the first line of the request that is being read has been read to its end.
///
/// The decoder says of a request only that something in it is too long; this tells a URL that is from a header field.
final class RequestLineWatch: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private(set) var lineHasEnded = false

    func requestEnded() {
        lineHasEnded = false
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if !lineHasEnded {
            lineHasEnded = unwrapInboundIn(data).readableBytesView.contains(UInt8(ascii: "\n"))
        }
        context.fireChannelRead(data)
    }
}
