/// https://developer.apple.com/documentation/combine/subscribers
public enum Subscribers {
    /// https://developer.apple.com/documentation/combine/subscribers/demand
    public struct Demand: Equatable, Comparable, Sendable {
        /// `nil` if there is no limit.
        private let count: Int?

        /// https://developer.apple.com/documentation/combine/subscribers/demand/max
        public var max: Int? { count }

        /// https://developer.apple.com/documentation/combine/subscribers/demand/unlimited
        public static let unlimited = Demand(count: nil)

        /// https://developer.apple.com/documentation/combine/subscribers/demand/none
        public static let none = Demand(count: 0)

        /// https://developer.apple.com/documentation/combine/subscribers/demand/max(_:)
        public static func max(_ value: Int) -> Demand {
            precondition(value >= 0, "a demand must not be negative")
            return Demand(count: value)
        }

        /// https://developer.apple.com/documentation/combine/subscribers/demand/+(_:_:)
        public static func + (left: Demand, right: Demand) -> Demand {
            guard let left = left.count, let right = right.count else { return .unlimited }
            return .max(left + right)
        }

        /// https://developer.apple.com/documentation/combine/subscribers/demand/+=(_:_:)
        public static func += (left: inout Demand, right: Demand) { left = left + right }

        /// https://developer.apple.com/documentation/combine/subscribers/demand/-=(_:_:)
        ///
        /// Stops at 0. An unlimited demand stays unlimited.
        public static func -= (left: inout Demand, right: Int) {
            if let count = left.count { left = .max(Swift.max(count - right, 0)) }
        }

        /// https://developer.apple.com/documentation/combine/subscribers/demand/<(_:_:)
        public static func < (left: Demand, right: Demand) -> Bool {
            guard let left = left.count else { return false }
            return right.count.map { left < $0 } ?? true
        }
    }

    /// https://developer.apple.com/documentation/combine/subscribers/completion
    public enum Completion<Failure: Error> {
        /// https://developer.apple.com/documentation/combine/subscribers/completion/finished
        case finished
        /// https://developer.apple.com/documentation/combine/subscribers/completion/failure(_:)
        case failure(Failure)
    }

    /// https://developer.apple.com/documentation/combine/subscribers/sink
    public final class Sink<Input, Failure: Error>: Subscriber, Cancellable {
        private let receiveCompletion: (Completion<Failure>) -> Void
        private let receiveValue: (Input) -> Void
        private var subscription: (any Subscription)?

        /// https://developer.apple.com/documentation/combine/subscribers/sink/init(receivecompletion:receivevalue:)
        public init(
            receiveCompletion: @escaping (Completion<Failure>) -> Void, receiveValue: @escaping (Input) -> Void
        ) {
            self.receiveCompletion = receiveCompletion
            self.receiveValue = receiveValue
        }

        /// https://developer.apple.com/documentation/combine/subscribers/sink/receive(subscription:)
        public func receive(subscription: any Subscription) {
            self.subscription = subscription
            subscription.request(.unlimited)
        }

        /// https://developer.apple.com/documentation/combine/subscribers/sink/receive(_:)
        public func receive(_ value: Input) -> Demand {
            receiveValue(value)
            return .none
        }

        /// https://developer.apple.com/documentation/combine/subscribers/sink/receive(completion:)
        public func receive(completion: Completion<Failure>) {
            receiveCompletion(completion)
            subscription = nil
        }

        /// https://developer.apple.com/documentation/combine/subscribers/sink/cancel()
        public func cancel() {
            subscription?.cancel()
            subscription = nil
        }
    }
}

/// https://developer.apple.com/documentation/combine/anycancellable
public final class AnyCancellable: Cancellable, Hashable {
    private let cancellation: () -> Void

    /// https://developer.apple.com/documentation/combine/anycancellable/init(_:)
    public init(_ cancel: @escaping () -> Void) { cancellation = cancel }

    deinit { cancellation() }

    /// https://developer.apple.com/documentation/combine/anycancellable/cancel()
    public func cancel() { cancellation() }

    /// https://developer.apple.com/documentation/combine/anycancellable/store(in:)
    public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

    /// https://developer.apple.com/documentation/combine/anycancellable/==(_:_:)
    public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool { left === right }

    /// https://developer.apple.com/documentation/combine/anycancellable/hash(into:)
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Publisher where Failure == Never {
    /// https://developer.apple.com/documentation/combine/publisher/sink(receivevalue:)
    public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
        let sink = Subscribers.Sink<Output, Never>(receiveCompletion: { _ in }, receiveValue: receiveValue)
        subscribe(sink)
        return AnyCancellable { sink.cancel() }
    }
}

extension Publisher {
    /// https://developer.apple.com/documentation/combine/publisher/sink(receivecompletion:receivevalue:)
    public func sink(
        receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void, receiveValue: @escaping (Output) -> Void
    ) -> AnyCancellable {
        let sink = Subscribers.Sink<Output, Failure>(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
        subscribe(sink)
        return AnyCancellable { sink.cancel() }
    }
}
