import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// Passes the requests of a connection that are HTTP and arrive in time, and responds to others itself.
///
/// - Bytes that are no request, a request without one `Host`, and one that takes too long are refused, after the responses
///   that are due. If such a request has passed in part, its reader gets the error, and responds.
/// - The last response says `Connection: close`: after a request that says so, after HTTP/1.0, and when the server ends.
///   Later bytes are dropped for a while, because closing at once could cut the response to a client that is still sending.
final class ConnectionGate: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// How long a request may take from its first byte to its last.
    static let requestTimeout = TimeAmount.seconds(10)

    /// How long the connection stays open after its last response.
    static let patience = TimeAmount.seconds(5)

    private enum Phase {
        case open
        /// No further request passes.
        case last
        /// The error to send after the responses to the requests that have passed.
        case refusing(APIError)
        /// The last response was sent.
        case ended
    }

    private let connections: OpenConnections
    private let proxies: TrustedProxies
    private var connection: OpenConnections.ID?
    private var phase = Phase.open
    /// The number of requests that have passed and whose response has not ended.
    private var pendingResponses = 0
    /// Whether a request has passed without its end.
    private var isPassing = false
    private var deadline: Scheduled<Void>?

    /// It has to be the first handler of the connection.
    let watch = RequestLineWatch()

    /// - Parameters:
    ///   - connections: The server's connections, of which this is one while it is active.
    ///   - proxies: The proxies, which have one spelling for each address.
    init(connections: OpenConnections, proxies: TrustedProxies) {
        self.connections = connections
        self.proxies = proxies
    }

    func handlerAdded(context: ChannelHandlerContext) {
        watch.bytesArrived = { [unowned self] in startDeadline(context) }
        if context.channel.isActive { open(context) }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        watch.bytesArrived = {}
        end()
    }

    func channelActive(context: ChannelHandlerContext) {
        open(context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    private func open(_ context: ChannelHandlerContext) {
        guard connection == nil else { return }
        let client = ClientNetwork(proxies.client(peer: context.remoteAddress, [:]))
        let channel = context.channel
        connection = connections.open(for: client) { channel.close(promise: nil) }
    }

    private func end() {
        deadline?.cancel()
        deadline = nil
        if let connection { connections.end(connection) }
        connection = nil
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(var head):
            guard case .open = phase else { return }
            if let error = Self.fault(in: head) { return refuse(error, context) }
            startDeadline(context)
            if head.version != .http1_1 || !head.isKeepAlive {
                // The server compares the field with this very text.
                head.headers.replaceOrAdd(name: "Connection", value: "close")
                phase = .last
            }
            pendingResponses += 1
            isPassing = true
            context.fireChannelRead(wrapInboundOut(.head(head)))
        case .body:
            if isPassing { context.fireChannelRead(data) }
        case .end:
            watch.requestEnded()
            deadline?.cancel()
            deadline = nil
            guard isPassing else { return }
            isPassing = false
            if let connection { connections.recordRequest(connection) }
            context.fireChannelRead(data)
        }
    }

    /// Why a request is refused that was read.
    private static func fault(in head: HTTPRequestHead) -> APIError? {
        let hosts = head.headers["Host"]
        guard hosts.count == 1 || (hosts.isEmpty && head.version == .http1_0), hosts.allSatisfy(HostName.isAuthority)
        else {
            return .badHost
        }
        // The end of any other body is not known.
        guard head.headers["Transfer-Encoding"].allSatisfy({ $0.lowercased() == "chunked" }) else {
            return .malformedRequest
        }
        return (try? HTTPRequest.Method(head.method)) == nil ? .malformedRequest : nil
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if let error = error as? HTTPParserError { return refuse(apiError(error), context) }
        // The decoder complains about all that comes after what it could not read.
        guard case .open = phase else {
            if isPassing { context.fireErrorCaught(error) }
            return
        }
        context.fireErrorCaught(error)
    }

    private func apiError(_ error: HTTPParserError) -> APIError {
        switch error {
        case .headerOverflow where watch.lineHasEnded: .headersTooLarge
        case .headerOverflow: .uriTooLong
        default: .malformedRequest
        }
    }

    private func startDeadline(_ context: ChannelHandlerContext) {
        guard deadline == nil, case .open = phase else { return }
        let boundContext = NIOLoopBound(context, eventLoop: context.eventLoop)
        let gate = NIOLoopBound(self, eventLoop: context.eventLoop)
        deadline = context.eventLoop.scheduleTask(in: Self.requestTimeout) {
            gate.value.refuse(.requestTimeout, boundContext.value)
        }
    }

    /// Responds to the request that is being read with an error, and passes no other.
    private func refuse(_ error: APIError, _ context: ChannelHandlerContext) {
        switch (phase, pendingResponses) {
        case (.open, 0) where isPassing, (.last, 0) where isPassing:
            // Its response did not need all of it.
            phase = .ended
            context.close(promise: nil)
        case (.open, _) where isPassing, (.last, _) where isPassing:
            phase = .last
            isPassing = false
            context.fireErrorCaught(error)
        case (.open, 0): respond(with: error, context)
        case (.open, _): phase = .refusing(error)
        case (.last, _), (.refusing, _), (.ended, _): break
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is ChannelShouldQuiesceEvent, case .open = phase, pendingResponses > 0 { phase = .last }
        context.fireUserInboundEventTriggered(event)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch (unwrapOutboundIn(data), phase) {
        case (_, .ended):
            promise?.fail(ChannelError.outputClosed)
        case (.head(var head), .last) where pendingResponses == 1:
            head.headers.replaceOrAdd(name: "Connection", value: "close")
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case (.head, _), (.body, _):
            context.write(data, promise: promise)
        case (.end, _):
            pendingResponses -= 1
            context.write(data, promise: promise)
            if pendingResponses == 0 { responsesEnded(context) }
        }
    }

    private func responsesEnded(_ context: ChannelHandlerContext) {
        switch phase {
        case .open, .ended: break
        case .last:
            phase = .ended
            closeLater(context)
        case .refusing(let error): respond(with: error, context)
        }
    }

    private func respond(with error: APIError, _ context: ChannelHandlerContext) {
        phase = .ended
        let body = (try? JSONAnswer.bytes(of: error)) ?? []
        var fields = SecurityHeaders<ExplorerContext>.fields
        fields[.contentType] = "application/json; charset=utf-8"
        fields[.cacheControl] = "no-store"
        fields[.contentLength] = String(body.count)
        fields[.connection] = "close"
        let head = HTTPResponseHead(HTTPResponse(status: error.status, headerFields: fields))
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: body)))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        context.close(mode: .output, promise: nil)
        closeLater(context)
    }

    private func closeLater(_ context: ChannelHandlerContext) {
        let channel = context.channel
        context.eventLoop.scheduleTask(in: Self.patience) { channel.close(promise: nil) }
    }
}
