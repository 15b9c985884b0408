import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// Answers bytes that are no request, or a longer one than the server reads: 414, 431 or 400, with the API's error
/// object. The connection is then of no more use; what still comes is read and dropped for a while, since closing at
/// once could take the answer away from a client that is still sending.
final class MalformedRequests: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private enum State {
        /// So many requests have begun whose answer has not ended.
        case serving(unanswered: Int)
        /// The connection has had its last answer.
        case refused
    }

    private var state = State.serving(unanswered: 0)
    private let watch = RequestLineWatch()

    private static let patience = TimeAmount.seconds(5)

    func handlerAdded(context: ChannelHandlerContext) {
        do {
            try context.pipeline.syncOperations.addHandler(watch, position: .first)
        } catch {
            context.fireErrorCaught(error)
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .serving(let unanswered) = state else { return }
        switch unwrapInboundIn(data) {
        case .head: state = .serving(unanswered: unanswered + 1)
        case .body: break
        case .end: watch.requestEnded()
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .serving(let unanswered) = state else {
            promise?.fail(ChannelError.outputClosed)
            return
        }
        if case .end = unwrapOutboundIn(data) {
            state = .serving(unanswered: unanswered - 1)
        }
        context.write(data, promise: promise)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch state {
        case .refused:
            break
        case .serving(unanswered: 0) where error is HTTPParserError || error is HTTP1TypeConversionError:
            state = .refused
            refuse(answer(to: error), context)
        case .serving:
            context.fireErrorCaught(error)
        }
    }

    private func answer(to error: any Error) -> APIError {
        switch error as? HTTPParserError {
        case .headerOverflow where watch.lineHasEnded: .headersTooLarge
        case .headerOverflow: .uriTooLong
        default: .malformedRequest
        }
    }

    private func refuse(_ error: APIError, _ context: ChannelHandlerContext) {
        let body = (try? JSONAnswer.bytes(of: error)) ?? []
        var fields = SecurityHeaders<ExplorerContext>.fields
        fields[.contentType] = "application/json; charset=utf-8"
        fields[.cacheControl] = "no-store"
        fields[.contentLength] = String(body.count)
        fields[.connection] = "close"
        let head = HTTPResponse(status: error.status, headerFields: fields)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(ByteBuffer(bytes: body))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        context.close(mode: .output, promise: nil)
        let channel = context.channel
        context.eventLoop.scheduleTask(in: Self.patience) { channel.close(promise: nil) }
    }
}
