/// https://developer.apple.com/documentation/combine/publisher
public protocol Publisher<Output, Failure> {
    /// https://developer.apple.com/documentation/combine/publisher/output
    associatedtype Output
    /// https://developer.apple.com/documentation/combine/publisher/failure
    associatedtype Failure: Error

    /// https://developer.apple.com/documentation/combine/publisher/receive(subscriber:)
    func receive<S: Subscriber>(subscriber: S) where Self.Failure == S.Failure, Self.Output == S.Input
}

extension Publisher {
    /// https://developer.apple.com/documentation/combine/publisher/subscribe(_:)
    public func subscribe<S: Subscriber>(_ subscriber: S) where Failure == S.Failure, Output == S.Input {
        receive(subscriber: subscriber)
    }
}

/// https://developer.apple.com/documentation/combine/subscriber
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
    /// https://developer.apple.com/documentation/combine/subscriber/input
    associatedtype Input
    /// https://developer.apple.com/documentation/combine/subscriber/failure
    associatedtype Failure: Error

    /// https://developer.apple.com/documentation/combine/subscriber/receive(subscription:)
    func receive(subscription: any Subscription)

    /// https://developer.apple.com/documentation/combine/subscriber/receive(_:)
    func receive(_ input: Input) -> Subscribers.Demand

    /// https://developer.apple.com/documentation/combine/subscriber/receive(completion:)
    func receive(completion: Subscribers.Completion<Failure>)
}

/// https://developer.apple.com/documentation/combine/cancellable
public protocol Cancellable {
    /// https://developer.apple.com/documentation/combine/cancellable/cancel()
    func cancel()
}

/// https://developer.apple.com/documentation/combine/subscription
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
    /// https://developer.apple.com/documentation/combine/subscription/request(_:)
    func request(_ demand: Subscribers.Demand)
}

/// https://developer.apple.com/documentation/combine/combineidentifier
public struct CombineIdentifier: Hashable, Sendable {
    private let object: ObjectIdentifier

    /// https://developer.apple.com/documentation/combine/combineidentifier/init(_:)
    public init(_ object: AnyObject) { self.object = ObjectIdentifier(object) }
}

/// https://developer.apple.com/documentation/combine/customcombineidentifierconvertible
public protocol CustomCombineIdentifierConvertible {
    /// https://developer.apple.com/documentation/combine/customcombineidentifierconvertible/combineidentifier
    var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
    /// https://developer.apple.com/documentation/combine/customcombineidentifierconvertible/combineidentifier
    public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}
