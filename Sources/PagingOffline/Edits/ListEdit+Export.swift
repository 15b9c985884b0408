// How the edits of a list are written in the closure of `PendingEdits`.
@_exported public import enum PagingCore.ListEdit
