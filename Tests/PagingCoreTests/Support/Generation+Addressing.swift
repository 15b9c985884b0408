@testable import PagingCore

extension Generation {
    init(_ addressing: SourceAddressing) { self.init(PageRules(FeedConfiguration(addressing: addressing))) }
}
