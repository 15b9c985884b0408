#if canImport(UIKit) && !os(watchOS)
@_exported public import Paging
@_exported public import struct PagingPresentation.EdgePullPolicy
@_exported public import struct PagingPresentation.UpdateApplicationPolicy
#endif
