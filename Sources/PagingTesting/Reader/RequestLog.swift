import Paging
import PagingCore

/// Records the requests of a list from now on.
@MainActor
final class RequestLog {
    private(set) var requests: [PageRequest] = []
    private var observer: EventObserver?

    init<Item>(of pager: Pager<Item>) {
        observer = pager.onEvent { [weak self] event in
            switch event {
            case .requested(_, let request), .retried(_, let request, of: _): self?.requests.append(request)
            case .arrived, .failed, .cancelled, .stopped, .evicted, .blankRowsSeen: break
            }
        }
    }
}
